"""The endpoints about services, eleven of 40."""

from .endpoint import COUNT, LIMIT, REASON, SINCE, TEXT, Endpoint

SERVICE_ENDPOINTS = (
    Endpoint(
        "list_services",
        "GET",
        "/services",
        "deploys:read",
        "List services",
        "Returns all services that are registered with the deploy system, with their owners, tiers, current versions "
        "and the environments in which they run, in alphabetical order.",
        (LIMIT,),
    ),
    Endpoint(
        "create_service",
        "POST",
        "/services",
        "services:write",
        "Register a service",
        "Registers a new service with the deploy system. The name has to be unique. A default configuration is made "
        "for each environment and can be changed afterwards.",
        body=(("name", TEXT, "The name of the service."), ("owner", TEXT, "The team that owns the service.")),
        needed=("name", "owner"),
    ),
    Endpoint(
        "get_service",
        "GET",
        "/services/{service}",
        "deploys:read",
        "Get a service",
        "Returns a single service with its owner, its tier, the versions that are running in each of its environments "
        "and the number of instances that are configured.",
    ),
    Endpoint(
        "update_service",
        "PATCH",
        "/services/{service}",
        "services:write",
        "Change a service",
        "Changes the owner or the tier of a service. Members that are not given keep their values. The tier decides "
        "how many approvals a deploy to production needs.",
        body=(("owner", TEXT, "The team that owns the service."), ("tier", COUNT, "The tier of the service, 1 to 3.")),
    ),
    Endpoint(
        "delete_service",
        "DELETE",
        "/services/{service}",
        "services:write",
        "Delete a service",
        "Removes a service from the deploy system, with its configuration. Its deploys are kept for the audit. The "
        "instances that run are stopped. This operation can't be undone.",
    ),
    Endpoint(
        "list_service_deploys",
        "GET",
        "/services/{service}/deploys",
        "deploys:read",
        "List the deploys of a service",
        "Returns the deploys of one service in all environments, newest first, as full deploy objects. The result "
        "can be limited to those that were created since a day.",
        (SINCE, LIMIT),
    ),
    Endpoint(
        "get_service_config",
        "GET",
        "/services/{service}/config",
        "config:read",
        "Get the configuration of a service",
        "Returns the configuration with which the next deploy of the service will run, as an object of names and "
        "values. Values that are references to secrets are not resolved.",
    ),
    Endpoint(
        "set_service_config",
        "PUT",
        "/services/{service}/config",
        "config:write",
        "Replace the configuration of a service",
        "Replaces the whole configuration of a service. Names that are not given are removed. The change takes "
        "effect with the next deploy, or at once if the service is restarted.",
        body=(("values", {"type": "object"}, "The whole configuration, names and values."), REASON),
        needed=("values",),
    ),
    Endpoint(
        "get_service_health",
        "GET",
        "/services/{service}/health",
        "deploys:read",
        "Get the health of a service",
        "Returns the state of each instance of the service in each environment as its latest health check found it, "
        "with the time of the check and the error rate of the last five minutes.",
    ),
    Endpoint(
        "restart_service",
        "POST",
        "/services/{service}/restart",
        "services:write",
        "Restart a service",
        "Restarts all instances of a service one after the other, without a new deploy. Requests that are being "
        "handled are finished first. A restart takes about one minute for each instance.",
        body=(REASON,),
    ),
    Endpoint(
        "scale_service",
        "POST",
        "/services/{service}/scale",
        "services:write",
        "Scale a service",
        "Sets the number of instances of a service in production. New instances get the version that runs now. "
        "Instances that are too many are stopped after their requests are finished.",
        body=(("instances", COUNT, "How many instances are to run."),),
        needed=("instances",),
    ),
)
