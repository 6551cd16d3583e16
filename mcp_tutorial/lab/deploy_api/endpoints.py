"""The deploy API's 40 endpoints: what each is called, where it is, which reach its token needs, what it takes.

The one home of all that: the OpenAPI description is made of it, and the server routes by it.
"""

from .endpoints_deploys import DEPLOYS
from .endpoints_others import KEYS, PLACES
from .endpoints_services import SERVICE_ENDPOINTS

ENDPOINTS = (*DEPLOYS, *SERVICE_ENDPOINTS, *PLACES, *KEYS)
