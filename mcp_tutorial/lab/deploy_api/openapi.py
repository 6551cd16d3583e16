"""The deploy API in the words of OpenAPI 3.1, made of the table of its endpoints."""

import re

from .endpoint import IN_PATH
from .endpoints import ENDPOINTS

ANSWERS = {
    "200": "The operation was successful.",
    "400": "Malformed request.",
    "401": "Token missing or unknown.",
    "403": "Scope missing.",
    "404": "Not found.",
    "409": "Conflict.",
}


def describe():
    """Return the OpenAPI description, a new dict: 40 operations under `paths`."""
    paths = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Deploy API", "version": "1.0.0"},
        "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"token": []}],
        "paths": paths,
    }


def operation(endpoint):
    """Return the Operation Object of one endpoint."""
    described = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "description": endpoint.text,
        "parameters": parameters(endpoint),
        "responses": responses(endpoint),
        "security": [{"token": [endpoint.scope] if endpoint.scope else []}],
    }
    if endpoint.body:
        properties = {name: {**schema, "description": text} for name, schema, text in endpoint.body}
        schema = {"type": "object", "properties": properties, "required": list(endpoint.needed)}
        content = {"application/json": {"schema": schema}}
        described["requestBody"] = {"required": bool(endpoint.needed), "content": content}
    return described


def parameters(endpoint):
    """Return the parameters in the path, then those in the query."""
    found = []
    for name in re.findall(r"\{(\w+)\}", endpoint.path):
        schema = {key: value for key, value in IN_PATH[name].items() if key != "description"}
        text = IN_PATH[name]["description"]
        found.append({"name": name, "in": "path", "required": True, "description": text, "schema": schema})
    for name, schema, text in endpoint.query:
        found.append({"name": name, "in": "query", "required": False, "description": text, "schema": dict(schema)})
    return found


def responses(endpoint):
    """Return what an operation may answer, by status."""
    codes = ["400", "401", "403"]
    codes += ["404"] if "{" in endpoint.path else []
    codes += ["409"] if endpoint.writes else []
    return {code: {"description": ANSWERS[code]} for code in ["200", *codes]}
