"""Every solution judged with what a learner has installed and nothing else; exit status 0 if all of them pass."""

from mcp_tutorial.lab import catalogue, extract, verdict
from mcp_tutorial.lab.stubs import definition

found = {}
for exercise in catalogue.exercises().values():
    text = definition(catalogue.source(exercise.module), exercise.name)
    outcome = verdict.verdict(exercise, extract.take(catalogue.place(exercise), text), {})
    found[exercise.key] = outcome.kind if outcome.passed else f"{outcome.kind}: {outcome.problem or outcome.promise}"
print(*(f"{key}: {said}" for key, said in found.items()), sep="\n")
raise SystemExit(set(found.values()) != {"passed"})
