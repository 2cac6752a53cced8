"""The HTTP interface is what its OpenAPI description says, whatever is sent to it."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core import NOT_SET
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tenback.server.app import make_app
from tenback.server.people import COOKIE
from tenback.server.settings import Settings
from tests.server.conftest import RunningServer

EXAMPLES = 8
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
    ignored_auth,
]
DESCRIBED: dict[str, Any] = make_app(Settings()).openapi_schema.to_schema()
OPERATIONS = {(path, method): item[method] for path, item in DESCRIBED["paths"].items() for method in item}
TAKING = [key for key, item in OPERATIONS.items() if "requestBody" in item or "parameters" in item]
SENT = [*((*key, GenerationMode.POSITIVE) for key in OPERATIONS), *((*key, GenerationMode.NEGATIVE) for key in TAKING)]


def without_security(described: dict[str, Any]) -> dict[str, Any]:
    """For whoever brings a cookie of their own: none is made up."""
    paths: dict[str, Any] = {}
    for path, item in described["paths"].items():
        paths[path] = {
            method: {name: part for name, part in operation.items() if name != "security"}
            for method, operation in item.items()
        }
    return described | {"paths": paths}


FOR_NOBODY = schemathesis.openapi.from_dict(DESCRIBED)
FOR_SOMEBODY = schemathesis.openapi.from_dict(without_security(DESCRIBED))


@pytest.fixture(scope="module")
def cookie(shared_server: RunningServer) -> str:
    answer = httpx.post(f"{shared_server.url}/api/guests", json={"name": "Ann"})
    return answer.cookies[COOKIE]


@pytest.mark.parametrize("known", [True, False], ids=["somebody", "nobody"])
@pytest.mark.parametrize(("path", "method", "mode"), SENT)
def test_every_answer_is_as_described(
    shared_server: RunningServer, cookie: str, path: str, method: str, mode: GenerationMode, known: bool
) -> None:
    cookies, schema = ({COOKIE: cookie}, FOR_SOMEBODY) if known else ({}, FOR_NOBODY)
    statuses: set[int] = set()

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    @given(case=schema[path][method].as_strategy(mode))
    def ask(case: Case[Any]) -> None:
        answer = case.call_and_validate(base_url=shared_server.url, cookies=cookies, checks=CHECKS)
        statuses.add(answer.status_code)

    ask()
    if "security" in OPERATIONS[path, method] and not known:
        assert statuses <= {400, 401}


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_every_refusal_is_described_as_a_problem(path: str, method: str) -> None:
    operation = OPERATIONS[path, method]
    refusals = {code: answer for code, answer in operation["responses"].items() if int(code) >= 400}
    for answer in refusals.values():
        assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert ("401" in refusals) == ("security" in operation)
    if method != "get":
        assert "403" in refusals  # requests of other pages
    if "requestBody" in operation:
        assert {"400", "413"} <= refusals.keys()


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/guests", {"name": "Ben"}, 201),
        ("/api/me/name", {"name": "Anna"}, 200),
        ("/api/me/device", NOT_SET, 201),
        ("/api/me/tokens", {"label": "my bot"}, 201),
        ("/api/tables", {"game": "coop", "options": {"players": 1}, "start": True}, 201),
        ("/api/tables", {"game": "duel", "bots": ["novice"], "timer_s": 60, "listed": True}, 201),
        ("/api/tables", {"game": "speed", "options": {"players": 6}, "patient": True, "watchable": False}, 201),
    ],
)
def test_what_is_done_is_as_described(
    shared_server: RunningServer, cookie: str, path: str, body: Any, status: int
) -> None:
    case = FOR_SOMEBODY[path]["post"].Case(body=body, media_type=None if body is NOT_SET else "application/json")
    answer = case.call_and_validate(base_url=shared_server.url, cookies={COOKIE: cookie}, checks=CHECKS)
    assert answer.status_code == status


def test_a_request_that_is_too_large_is_refused(shared_server: RunningServer) -> None:
    answer = httpx.post(f"{shared_server.url}/api/guests", json={"name": "a" * 300_000})
    assert answer.status_code == 413
    assert answer.json()["code"] == "http_413"


@pytest.mark.parametrize("path", ["/api/nothing", "/api/nothing/at/all", "/api"])
@pytest.mark.parametrize("accept", ["*/*", "text/html"])
def test_an_address_where_nothing_is_says_so_as_data(shared_server: RunningServer, path: str, accept: str) -> None:
    answer = httpx.get(shared_server.url + path, headers={"accept": accept})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json")
    assert answer.json()["code"] == "not_found"
