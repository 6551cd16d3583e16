"""All cases, in the order of a run."""

from . import (  # noqa: F401
    cases_arguments,
    cases_calls,
    cases_discover,
    cases_end,
    cases_envelope,
    cases_ids,
    cases_meta,
    cases_method,
    cases_notify,
    cases_pages,
    cases_prompts,
    cases_resources,
    cases_robust,
    cases_stateless,
    cases_stream,
    cases_templates,
    cases_tools,
    cases_version,
)  # isort: skip
