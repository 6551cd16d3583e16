"""The endpoints about deploys, eleven of 40."""

from .endpoint import LIMIT, REASON, SERVICE, TEXT, Endpoint

DEPLOYS = (
    Endpoint(
        "list_deploys",
        "GET",
        "/deploys",
        "deploys:read",
        "List deploys",
        "Returns all deploys of all services, newest first, as full deploy objects with their steps. Results can be "
        "filtered by state and environment. Use the service's own list to see the deploys of a single service.",
        (("state", TEXT, "Only deploys in this state."), ("environment", TEXT, "Only this environment."), LIMIT),
    ),
    Endpoint(
        "start_deploy",
        "POST",
        "/deploys",
        "deploys:write",
        "Start a deploy",
        "Creates a deploy and queues it for the next free runner. The build artifact of the version must exist. The "
        "deploy is refused while the service is frozen or the environment is locked.",
        body=(
            ("service", SERVICE, "The service to deploy."),
            ("version", TEXT, "The version to deploy."),
            ("environment", TEXT, "The environment to deploy to."),
        ),
        needed=("service", "version"),
    ),
    Endpoint(
        "get_deploy",
        "GET",
        "/deploys/{deploy_id}",
        "deploys:read",
        "Get a deploy",
        "Returns the full deploy object: its state, its steps with their runners, times and logs, its artifacts, the "
        "configuration that was in force, who requested it and all links to related objects.",
    ),
    Endpoint(
        "rollback_deploy",
        "POST",
        "/deploys/{deploy_id}/rollback",
        "deploys:undo",
        "Roll back a deploy",
        "Puts the version back into production that ran before the deploy. Open connections are drained first. The "
        "operation can't be undone by another rollback; start a new deploy for that.",
        body=(REASON,),
    ),
    Endpoint(
        "cancel_deploy",
        "POST",
        "/deploys/{deploy_id}/cancel",
        "deploys:write",
        "Cancel a deploy",
        "Stops a deploy that is queued or running after its current step. Steps that have been carried out are not "
        "undone. A deploy that has ended can't be cancelled, and the request is refused with a conflict.",
        body=(REASON,),
    ),
    Endpoint(
        "retry_deploy",
        "POST",
        "/deploys/{deploy_id}/retry",
        "deploys:write",
        "Retry a deploy",
        "Runs a failed deploy again from the step that failed, with the same version and the configuration of now. "
        "The deploy keeps its id, and the logs of the earlier attempt are kept beside the new ones.",
    ),
    Endpoint(
        "promote_deploy",
        "POST",
        "/deploys/{deploy_id}/promote",
        "deploys:write",
        "Promote a deploy",
        "Takes a deploy that has succeeded in one environment to the next one. The same artifact is used, without a "
        "new build. Approvals that the target environment asks for are requested automatically.",
        body=(("environment", TEXT, "The environment to promote to."),),
        needed=("environment",),
    ),
    Endpoint(
        "get_deploy_log",
        "GET",
        "/deploys/{deploy_id}/log",
        "deploys:read",
        "Get the log of a deploy",
        "Returns the complete log of all steps as an array of lines, oldest first. Logs may hold several thousand "
        "lines; use the limit to get the first ones. Logs are kept for ninety days after the deploy has ended.",
        (LIMIT,),
    ),
    Endpoint(
        "list_deploy_steps",
        "GET",
        "/deploys/{deploy_id}/steps",
        "deploys:read",
        "List the steps of a deploy",
        "Returns the steps of the deploy in the order in which they run, each with its state, runner, exit code and "
        "times. Steps that have not started yet are part of the list.",
    ),
    Endpoint(
        "list_deploy_artifacts",
        "GET",
        "/deploys/{deploy_id}/artifacts",
        "deploys:read",
        "List the artifacts of a deploy",
        "Returns what the build of the deploy has produced: images, packages and reports, each with its digest, its "
        "size and the place from which it can be fetched with a token for the artifact store.",
    ),
    Endpoint(
        "comment_on_deploy",
        "POST",
        "/deploys/{deploy_id}/comments",
        "deploys:write",
        "Comment on a deploy",
        "Adds a comment that is shown on the page of the deploy and sent to everybody who follows the service. The "
        "comment may hold Markdown. Comments can't be changed afterwards.",
        body=(("text", TEXT, "The comment, as Markdown."),),
        needed=("text",),
    ),
)
