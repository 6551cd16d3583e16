"""`make bench` compares what does the same, and says all that it measured. No test here looks at a clock."""

import io
import json
import platform
import sys
from collections import Counter

import nbformat
import pytest
from clean_copy import ROOT
from click.testing import CliRunner
from rich.console import Console

sys.path.append(str(ROOT / "bench"))  # its modules import each other by name: it is run as a script

import floor
import lab_measure
import lab_report
import measure
import report

import bench
from mcp_tutorial.lab import catalogue

ORDERS, SKUS, ARTICLES = ("ord_51", "ord_52"), ("TENT-2", "MUG-1", "BOOT-9"), ("doc_returns", "doc_shipping")
CALLS = [
    *(("get_order", {"order_id": order_id}) for order_id in ORDERS),
    *(("check_stock", {"sku": sku}) for sku in SKUS),
    ("find_orders", {"status": "shipped"}),
    ("find_orders", {"status": "processing", "limit": 1}),
]
REFUSED = [
    ("get_order", {"order_id": "ord_x"}),
    ("check_stock", {"sku": "x"}),
    ("find_orders", {"status": "shipped", "limit": 0}),
]
OTHERS = [
    *(("resources/read", {"uri": f"docs://help/{article}"}) for article in ARTICLES),
    ("resources/read", {"uri": "docs://help/nothing"}),
    ("prompts/list", {}),
    ("prompts/get", {"name": "draft_reply", "arguments": {"order_id": "ord_51", "tone": "short"}}),
]
REQUESTS = [
    ("server/discover", {}),
    ("tools/list", {}),
    ("resources/list", {}),
    *(("tools/call", {"name": name, "arguments": arguments}) for name, arguments in CALLS + REFUSED),
    *OTHERS,
]


def ask(server):
    """The replies of a server to REQUESTS, parsed; the id of each is its place there."""
    replies = []
    with measure.Running(server) as running:
        for number, (method, params) in enumerate(REQUESTS):
            params = {**params, "_meta": measure.META}
            line = measure.encode({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
            replies.append(json.loads(running.ask(line)))
    return replies


@pytest.fixture(scope="module")
def replies():
    """{server's name: its replies}; the floor's are all alike."""
    return {server.name: ask(server) for server in measure.SERVERS}


@pytest.fixture
def ours(replies):
    return replies["ours"]


@pytest.fixture
def sdk(replies):
    return replies["SDK"]


def of(replies, method, params):
    """The reply to a request of REQUESTS."""
    return replies[REQUESTS.index((method, params))]


def call_of(replies, name, arguments):
    return of(replies, "tools/call", {"name": name, "arguments": arguments})["result"]


# ---- the servers do the same


@pytest.mark.parametrize("name", [server.name for server in measure.SERVERS])
def test_every_server_answers_the_measured_call_with_the_same_content(replies, name):
    result = dict(call_of(replies[name], "get_order", {"order_id": "ord_51"}))
    order = {"order_id": "ord_51", "status": "shipped", "items": ["TENT-2"], "total": 249.0}
    (block,) = result.pop("content")
    assert (block["type"], json.loads(block["text"])) == ("text", order)
    server_info = {"io.modelcontextprotocol/serverInfo": {"name": "shop-support", "version": "1.0.0"}}
    assert result == {"resultType": "complete", "structuredContent": order, "isError": False, "_meta": server_info}


def test_the_measured_call_is_one_of_those_compared_here():
    sent = json.loads(measure.call(0))
    sent["params"].pop("_meta")
    assert (sent["method"], sent["params"]) == REQUESTS[3]


@pytest.mark.parametrize(("name", "arguments"), CALLS)
def test_the_shop_on_the_sdk_returns_what_ours_returns(ours, sdk, name, arguments):
    results = [call_of(replies, name, arguments) for replies in (ours, sdk)]
    for result in results:
        (block,) = result["content"]
        assert json.loads(block["text"]) == result["structuredContent"]
    assert results[0]["structuredContent"] == results[1]["structuredContent"]
    assert [result["isError"] for result in results] == [False, False]


@pytest.mark.parametrize(("name", "arguments"), REFUSED)
def test_the_shop_on_the_sdk_refuses_what_ours_refuses(ours, sdk, name, arguments):
    assert [call_of(replies, name, arguments)["isError"] for replies in (ours, sdk)] == [True, True]


@pytest.mark.parametrize(("method", "params"), OTHERS)
def test_the_shop_on_the_sdk_gives_the_same_articles_and_prompt(ours, sdk, method, params):
    assert of(ours, method, params) == of(sdk, method, params)


def test_the_shop_on_the_sdk_says_the_same_of_itself(ours, sdk):
    kept = ("supportedVersions", "instructions", "ttlMs", "cacheScope", "_meta")
    found = [of(replies, "server/discover", {})["result"] for replies in (ours, sdk)]
    assert [found[0][name] for name in kept] == [found[1][name] for name in kept]
    assert found[0]["capabilities"].keys() == found[1]["capabilities"].keys()


def test_the_shop_on_the_sdk_offers_the_same_tools_and_resources(ours, sdk):
    def offered(replies):
        tools = of(replies, "tools/list", {})["result"]["tools"]
        arguments = {tool["name"]: sorted(tool["inputSchema"]["properties"]) for tool in tools}
        return arguments, [item["uri"] for item in of(replies, "resources/list", {})["result"]["resources"]]

    assert offered(ours) == offered(sdk)


# ---- the floor is what it says


class Pipe(io.BytesIO):
    """A stream that counts what is done to it."""

    def __init__(self, done):
        super().__init__()
        self.done = done

    def write(self, data):
        self.done["write"] += 1
        return super().write(data)

    def flush(self):
        self.done["flush"] += 1


def test_the_floor_parses_serialises_writes_and_flushes_once_a_line_and_before_the_next(monkeypatch):
    done = Counter()

    def counted(name):
        def work(value):
            done[name] += 1
            return getattr(json, name)(value)

        return work

    def lines():
        for number in range(3):
            assert done == Counter({name: number for name in ("loads", "dumps", "write", "flush")})
            yield measure.call(number)

    counting = type("json", (), {name: staticmethod(counted(name)) for name in ("loads", "dumps")})
    monkeypatch.setattr(floor, "json", counting)
    out = Pipe(done)
    floor.main(lines(), out)
    assert done == {name: 3 for name in ("loads", "dumps", "write", "flush")}
    measure.check(out.getvalue().splitlines())


def test_the_floor_s_reply_is_the_shop_s_and_of_its_size():
    with measure.Running(measure.OURS) as running:
        reply = running.ask(measure.call(51))
    out = io.BytesIO()
    floor.main([measure.call(51)], out)
    assert json.loads(out.getvalue()) == json.loads(reply)
    assert len(out.getvalue()) == pytest.approx(len(reply), rel=0.1)


# ---- how it is measured


def test_a_server_starts_without_the_settings_of_python_that_falsify_its_times(monkeypatch, tmp_path):
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONPATH"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("OTHER", "1")
    environment = measure.environment(tmp_path)
    assert {name for name in environment if name.startswith("PYTHON")} == {"PYTHONPYCACHEPREFIX"}
    assert environment["OTHER"] == "1"


def test_driver_and_server_share_a_core_unless_they_are_to_be_apart(monkeypatch):
    for cores, together, apart in (({2, 5}, (5, 5), (2, 5)), ({3}, (3, 3), None)):
        monkeypatch.setattr(measure.os, "sched_getaffinity", lambda pid, cores=cores: cores, raising=False)
        assert (measure.choose_cores(), measure.choose_cores(apart=True)) == (together, apart)
    monkeypatch.delattr(measure.os, "sched_getaffinity")
    assert measure.choose_cores() is None


def test_a_reply_that_is_not_the_order_or_is_missing_stops_the_bench():
    out = io.BytesIO()
    floor.main([measure.call(0), measure.call(1)], out)
    first, second = out.getvalue().splitlines()
    measure.check([second, first])
    for wrong in ([first, first], [second], [first, b'{"jsonrpc": "2.0", "id": 1, "result": {"isError": true}}']):
        with pytest.raises(RuntimeError):
            measure.check(wrong)


def test_a_server_that_does_not_start_stops_the_bench_and_is_quoted():
    with pytest.raises(RuntimeError, match="No module named no_such_server"):
        with measure.Running(measure.Server("none", "no_such_server", ROOT)) as running:
            running.ask(b"{}\n")


# ---- what it says


def measured(ours=1.0):
    """Values for every row: the floor's are 1, the SDK's 25."""
    values = {"floor": 1.0, "ours": ours, "SDK": 25.0}
    return {name: {row.key: [value] for row in report.ROWS} for name, value in values.items()}


def verdicts(values):
    return {row.key: report.cells(row, values)[-1] for row in report.ROWS}


def test_the_table_has_every_row_in_80_columns_and_in_markdown():
    console = Console(file=io.StringIO(), width=80)
    console.print(report.terminal(measured(1234.5)))
    shown = console.file.getvalue()
    assert [row.label for row in report.ROWS if row.label not in shown] == []
    assert "…" not in shown
    written = [line.split(" | ")[0].removeprefix("| ") for line in report.markdown(measured()).splitlines()]
    assert written[2:] == [row.label for row in report.ROWS]


def test_a_row_is_reached_at_its_limits_and_not_beyond():
    limits = {"cpu in turn", "cpu pipelined", "start", "memory", "growth"}
    assert {key for key, verdict in verdicts(measured()).items() if verdict} == limits
    assert {verdict for key, verdict in verdicts(measured()).items() if verdict} == {"yes", "no"}
    assert verdicts(measured(0.99)) == {row.key: "yes" if row.key in limits else "" for row in report.ROWS}
    assert verdicts(measured(2.1)) == {row.key: "no" if row.key in limits else "" for row in report.ROWS}


def test_a_value_that_the_system_can_t_give_is_a_dash_and_no_verdict():
    values = measured()
    values["ours"]["cpu in turn"] = [None]
    values["ours"].pop("growth")
    assert report.cells(report.ROWS[0], values) == [
        "CPU µs, in turn",
        "1.0",
        "-",
        "25.0",
        "- (max 2)",
        "- (min 25)",
        "-",
    ]
    assert verdicts(values)["growth"] == "-"


def test_ratios_are_taken_side_by_side():
    assert report.median_ratio([2, 30, 4], [1, 10, 4]) == 2


def run(page, *arguments):
    """What a small run prints, with the page at a place of its own."""
    small = ["--repetitions", "1", "--calls", "10", "--starts", "1", "--output", str(page)]
    done = CliRunner().invoke(bench.main, [*small, *arguments], catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def missing(rows, text, output):
    """The labels of rows that a page or a terminal's output lacks."""
    return [row.label for row in rows if f"| {row.label} |" not in text or row.label not in output]


def test_a_run_measures_every_row_and_writes_the_page(monkeypatch, tmp_path):
    monkeypatch.setattr(bench, "SERVERS", (measure.FLOOR, measure.OURS))  # the SDK's takes seconds to start
    monkeypatch.setattr(bench, "choose_cores", lambda apart: None)  # or this test run would stay on one core
    monkeypatch.setattr(measure.Bench, "growth", lambda self, server: 0.5)
    page = tmp_path / "page.md"
    output = run(page, "--only", "server")
    text = page.read_text(encoding="utf-8")
    assert missing(report.ROWS, text, output) == []
    assert "| 0.50 |" in text and bench.LAB_TITLE not in text


def test_what_was_not_measured_stays_as_the_page_has_it(tmp_path):
    page = tmp_path / "page.md"
    bench.write_page(page, {"lab": bench.LAB_PAGE + "lab 1\n"})
    bench.write_page(page, {"server": bench.PAGE + "server 1\n"})
    assert page.read_text(encoding="utf-8") == f"{bench.PAGE}server 1\n\n{bench.LAB_PAGE}lab 1\n"
    bench.write_page(page, {"lab": bench.LAB_PAGE + "lab 2\n"})
    assert page.read_text(encoding="utf-8") == f"{bench.PAGE}server 1\n\n{bench.LAB_PAGE}lab 2\n"


def test_the_cores_that_a_server_was_given_are_not_the_lab_s(monkeypatch):
    given = []
    monkeypatch.setattr(bench.os, "sched_getaffinity", lambda pid: {2, 5}, raising=False)
    monkeypatch.setattr(bench.os, "sched_setaffinity", lambda pid, cores: given.append(cores), raising=False)
    with bench.cores_kept():
        assert given == []
    assert given == [{2, 5}]


def test_the_committed_page_is_a_full_run_and_names_no_machine():
    text = bench.RESULTS.read_text(encoding="utf-8")
    assert missing((*report.ROWS, *lab_report.ROWS), text, text) == []
    assert text.count("5 repetitions") == 2 and "20,000 calls" in text
    assert text.startswith(bench.PAGE) and bench.LAB_PAGE in text
    assert platform.node() not in text.split() and str(ROOT) not in text


# ---- the lab


def solved(*cells):
    """A solved notebook of cells, each with what it puts out."""
    code = []
    for number, (source, text) in enumerate(cells, 1):
        output = nbformat.v4.new_output("stream", name="stdout", text=text)
        code.append(nbformat.v4.new_code_cell(source, execution_count=number, outputs=[output]))
    return nbformat.v4.new_notebook(cells=code)


def test_a_run_measures_every_row_of_the_lab_and_writes_its_section(monkeypatch, tmp_path):
    solutions, page = tmp_path / "solutions", tmp_path / "page.md"
    solutions.mkdir()
    nbformat.write(solved(("print(1)", "1\n")), solutions / "01_small.ipynb")
    monkeypatch.setattr(lab_measure, "SOLUTIONS", solutions)
    monkeypatch.setattr(lab_measure, "warm_up", lambda: None)
    two = lab_measure.attempts()[:2]
    monkeypatch.setattr(lab_measure, "attempts", lambda: two)
    output = run(page, "--only", "lab")
    text = page.read_text(encoding="utf-8")
    assert missing(lab_report.ROWS, text, output) == []
    assert text.startswith(bench.LAB_PAGE) and "2 checks, 1 first ones, 1 imports" in text
    assert [row for row in text.splitlines() if row.startswith("|") and " - |" in row] == []


def test_each_exercise_of_lesson_01_is_answered_wrongly_then_rightly():
    names = [each.name for each in catalogue.exercises().values() if each.lesson == "01_protocol"]
    found = [(attempt.name, attempt.is_right) for attempt in lab_measure.attempts()]
    assert found == [(name, is_right) for name in names for is_right in (False, True)]


def test_a_verdict_that_an_attempt_does_not_deserve_stops_the_bench():
    wrong, right = [lab_measure.Attempt("ok", "", is_right) for is_right in (False, True)]
    lab_measure.confirm(wrong, "ok: 5 of 9 promises hold. The first that does not:")
    lab_measure.confirm(right, "ok: all 9 promises hold.")
    for attempt, shown in ((wrong, "ok: all 9 promises hold."), (right, "ok: 5 of 9 promises hold."), (right, "")):
        with pytest.raises(RuntimeError):
            lab_measure.confirm(attempt, shown)


def test_solutions_that_nbval_does_not_pass_stop_the_bench(monkeypatch, tmp_path):
    (tmp_path / "solutions").mkdir()
    monkeypatch.setattr(lab_measure, "SOLUTIONS", tmp_path / "solutions")
    failing = [sys.executable, "-c", "import sys; sys.exit('a cell differs')"]
    monkeypatch.setattr(lab_measure.nbtest, "nbval_command", lambda folder, lax, report: failing)
    with lab_measure.fresh_lab() as lab, pytest.raises(RuntimeError, match="a cell differs"):
        lab.solutions()


def test_what_the_lab_starts_is_free_of_the_settings_of_python_that_falsify_its_times(monkeypatch):
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"):
        monkeypatch.setenv(name, "1")
    with lab_measure.fresh_lab() as lab:
        names = {name for name in lab.env if name.startswith("PYTHON")}
        assert names == {"PYTHONPATH", "PYTHONUSERBASE"}
        assert lab.folder in lab_measure.Path(lab.env["MCP_TUTORIAL_HOME"]).parents
    assert not lab.folder.exists()


def pairs(beside, ours):
    """Measured pairs for every row of the lab."""
    return {row.key: [(beside, ours)] for row in lab_report.ROWS}


def reached(measured):
    """What the table says of each row of the lab that has something to reach."""
    return {row.key: said for row in lab_report.ROWS if (said := lab_report.cells(row, measured)[-1])}


def test_the_lab_s_table_has_every_row_in_80_columns_and_in_markdown():
    console = Console(file=io.StringIO(), width=80)
    console.print(lab_report.terminal(pairs(123.45, 123.45)))
    shown = console.file.getvalue()
    assert [row.label for row in lab_report.ROWS if row.label not in shown] == []
    assert "…" not in shown and "1.5 × + 5 s" in shown
    written = [line.split(" | ")[0].removeprefix("| ") for line in lab_report.markdown(pairs(1, 1)).splitlines()]
    assert written[2:] == [row.label for row in lab_report.ROWS]


def test_a_row_of_the_lab_is_reached_at_its_limits_and_not_beyond():
    assert reached(pairs(0.12, 0.3)) == dict.fromkeys(("check", "first", "import", "nbval"), "yes")
    assert reached(pairs(0.11, 0.3))["check"] == "no"  # the ratio
    assert reached(pairs(1.0, 0.61))["check"] == "no"  # the seconds
    assert [reached(pairs(1.0, ours))["first"] for ours in (1.5, 1.51)] == ["yes", "no"]
    assert [reached(pairs(1.0, ours))["import"] for ours in (0.3, 0.31)] == ["yes", "no"]
    assert [reached(pairs(2.0, ours))["nbval"] for ours in (8.0, 8.01)] == ["yes", "no"]


def test_a_row_of_the_lab_without_a_value_is_a_dash_and_no_verdict():
    assert lab_report.cells(lab_report.ROWS[0], {}) == [
        "check, cell to verdict",
        "-",
        "import pytest",
        "-",
        "-",
        "0.6 s, 2.5 ×",
        "-",
    ]
