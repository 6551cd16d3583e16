"""A learner's files: whatever befalls them, there is a sentence about it, and no text is lost."""

import contextlib
import errno
import importlib
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from clean_copy import ROOT
from lab_course import copy_texts, short_course

from mcp_tutorial.lab import catalogue, files, store
from mcp_tutorial.lab.extract import Answer

EXERCISES = catalogue.exercises  # of the whole course
OK = short_course()["ok"]
ERROR = short_course()["error"]
SCHEMA = short_course()["input_schema"]
TESTS = store.tests_digest(OK)
# Some of the server is enough here, and sooner made.
SOURCES = {name: catalogue.sources()[name] for name in ("__init__.py", "protocol.py", "keywords.py", "schema.py")}


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(catalogue, "exercises", short_course)
    monkeypatch.setattr(catalogue, "sources", lambda: SOURCES)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setenv("PYTHONPATH", "")
    for name in ("MCP_TUTORIAL_HOME", "MCP_TUTORIAL_STRICT"):
        monkeypatch.delenv(name, raising=False)
    yield
    store.forget_package()


@pytest.fixture
def space(tmp_path):
    """A workspace as a learner has it after they imported the lab."""
    return opened(tmp_path)


def opened(folder):
    space = store.Workspace(folder)
    space.prepare()
    space.make_importable()
    return space


def answer(text="def ok(message, result, server_info=None):\n    return 'mine'", exercise=OK):
    return Answer(exercise.key, text, (1,) * (text.count("\n") + 1))


def read(space, *names):
    return space.root.joinpath(*names).read_text(encoding="utf-8")


def progress(space):
    return json.loads(read(space, "my_answers", "progress.json"))


def kept(space):
    """{name of a text that was kept aside: the text}"""
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(space.kept.glob("*"))}


def everything(folder):
    """{path: bytes} of all files in a folder."""
    return {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


# ---- where --------------------------------------------------------------------------------------------------------


def test_the_files_lie_in_the_project_s_root_from_wherever_in_it_the_kernel_starts(tmp_path, monkeypatch):
    for folder in ("course/lessons", "course/mcp_tutorial", "course/notebooks/copies", "elsewhere"):
        (tmp_path / folder).mkdir(parents=True)
    for folder in ("course", "course/notebooks", "course/notebooks/copies"):
        monkeypatch.chdir(tmp_path / folder)
        assert store.home() == tmp_path / "course"
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert store.home() == tmp_path / "elsewhere"


def test_running_a_solution_stores_nothing_among_the_learner_s_answers(tmp_path, monkeypatch):
    for folder in ("course/lessons", "course/mcp_tutorial", "course/solutions", "temporary", "my/solutions"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(store.tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.chdir(tmp_path / "course" / "solutions")
    assert store.home().parent == tmp_path / "temporary"
    monkeypatch.chdir(tmp_path / "my" / "solutions")  # nobody's course
    assert store.home() == tmp_path / "my" / "solutions"


def test_what_a_killed_strict_kernel_left_is_removed_a_day_later_and_nothing_else_is(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    old, new, other = (tmp_path / name for name in ("mcp_tutorial_strict_a", "mcp_tutorial_strict_b", "mcp_tutorial_c"))
    for folder in (old, new, other):
        folder.mkdir()
    for folder in (old, other):
        os.utime(folder, (1, 1))
    made = store.temporary()
    assert sorted(tmp_path.iterdir()) == sorted([new, other, tmp_path / made.name])


def test_mcp_tutorial_home_names_another_place(tmp_path, monkeypatch):
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(tmp_path / "not there yet"))
    monkeypatch.setenv("MCP_TUTORIAL_STRICT", "1")
    assert store.start().root == tmp_path / "not there yet"
    assert (tmp_path / "not there yet" / "my_server" / "protocol.py").is_file()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MCP_TUTORIAL_HOME", "relative")
    assert store.home() == tmp_path / "relative"


def test_in_strict_mode_each_process_has_a_new_folder_that_is_gone_when_it_ends(tmp_path):
    (tmp_path / "temporary").mkdir()
    text = "from mcp_tutorial.lab import check; import my_server; print(my_server.__file__)"
    env = {**os.environ, "MCP_TUTORIAL_STRICT": "1", "PYTHONPATH": str(ROOT)}
    env |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(tmp_path / "temporary"))
    command = [sys.executable, "-c", text]
    done = [subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True) for _ in range(2)]
    places = [Path(each.stdout.strip()) for each in done]
    assert all(place.is_relative_to(tmp_path / "temporary") for place in places) and places[0] != places[1]
    assert not any(place.exists() for place in places)
    assert list(tmp_path.iterdir()) == [tmp_path / "temporary"] and not list((tmp_path / "temporary").iterdir())


def test_building_notebooks_leaves_a_learner_s_files_alone(tmp_path):
    text = "import mcp_tutorial.lab, mcp_tutorial.lab.catalogue, sys; print('my_server' in sys.modules)"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", text], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "") and not list(tmp_path.iterdir())


def test_a_folder_that_can_t_be_written_is_replaced_by_a_temporary_one_and_that_is_said(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(tmp_path / "file" / "below"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    space = store.start()
    assert space.root.parent == tmp_path / "temporary" and importlib.import_module("my_server")
    [note] = space.take_notes()
    assert note.startswith("Your folder can't be written (") and f"go to {space.root}" in note


def test_where_nothing_at_all_can_be_written_that_is_said_and_nothing_fails(tmp_path, monkeypatch):
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "not there"))
    monkeypatch.setattr(files, "lock", full_disk)
    space = store.start()
    assert space.take_notes() == ("No folder can be written (No space left on device), so nothing is recorded.",)
    space.record_failure(OK.key, "1")
    assert space.take_notes() == ("Writing failed (No space left on device): this try is not recorded.",)


@pytest.mark.parametrize("named", ["~nouser-at-all/x", "~nouser-at-all", "x" * 5000, "a\udcffb/\n", " ", "."])
def test_an_odd_mcp_tutorial_home_is_told_in_a_sentence_or_used(tmp_path, monkeypatch, named):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setenv("MCP_TUTORIAL_HOME", named)
    space = store.start()
    notes = space.take_notes()
    assert importlib.import_module("my_server") and len(notes) <= 1
    if named.startswith("~"):
        why = "MCP_TUTORIAL_HOME names the home of an unknown user"
        assert space.root.parent == tmp_path / "temporary"
        assert notes[0].startswith(f"Your folder can't be written ({why}), so your answers go to ")


def test_a_path_that_child_processes_cannot_be_told_is_said(tmp_path, monkeypatch):
    root = tmp_path / f"a{os.pathsep}b"
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(root))
    space = store.start()
    assert importlib.import_module("my_server").__file__ == str(root / "my_server" / "__init__.py")
    [note] = space.take_notes()
    assert note.startswith(f"The path of the folder `a{os.pathsep}b` has a `{os.pathsep}` in it, so programs")
    assert "MCP_TUTORIAL_HOME" in note and "b" not in os.environ["PYTHONPATH"]


def full_disk(*_, **__):
    raise OSError(errno.ENOSPC, "No space left on device")


# ---- the learner's package ----------------------------------------------------------------------------------------


def test_the_package_is_the_reference_until_something_is_passed(space):
    first, _, rest = read(space, "my_server", "protocol.py").partition("\n")
    assert first == "# The course's own protocol.py. `check` writes this file anew after each pass."
    assert rest == catalogue.sources()["protocol.py"]
    assert {file.name for file in space.package.glob("*.py")} == set(catalogue.sources())


def test_this_process_and_those_that_it_starts_import_it_from_any_folder(space, tmp_path_factory, monkeypatch):
    assert importlib.import_module("my_server.protocol").__file__ == str(space.package / "protocol.py")
    assert sys.path[0] == str(space.root)
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    text = "import my_server.protocol; print(my_server.__file__)"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert done.stdout.strip() == str(space.package / "__init__.py")


def test_another_my_server_that_was_imported_before_is_forgotten(tmp_path, monkeypatch):
    (tmp_path / "old" / "my_server").mkdir(parents=True)
    (tmp_path / "old" / "my_server" / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path / "old")
    importlib.import_module("my_server")
    opened(tmp_path / "new")
    assert importlib.import_module("my_server").__file__ == str(tmp_path / "new" / "my_server" / "__init__.py")


def test_a_pass_puts_the_answer_in_place_and_every_import_after_it_has_it(space):
    before = importlib.import_module("my_server.protocol")
    other = importlib.import_module("my_server.keywords")
    assert space.record_pass(OK, answer()) and space.take_notes() == ()
    after = importlib.import_module("my_server.protocol")
    assert before is not after and after.ok({}, {}) == "mine"
    assert importlib.import_module("my_server.keywords") is not other
    first = "# The course's protocol.py with your answers in place: ok. `check` writes this file anew after each pass."
    assert read(space, "my_server", "protocol.py").startswith(first + "\n")


def test_the_answer_is_one_file_with_its_text_and_the_version_of_its_tests(space):
    space.record_pass(OK, answer())
    header, _, text = read(space, "my_answers", "protocol.ok.py").partition("\n")
    assert json.loads(header.removeprefix("# "))["tests"] == TESTS and text == answer().text + "\n"
    assert opened(space.root).answers() == {OK.key: Answer(OK.key, answer().text, (0, 0))}


def test_only_files_that_change_are_written(space):
    before = {name: (space.package / name).stat().st_mtime_ns for name in catalogue.sources()}
    files_before = everything(space.root)
    opened(space.root)
    assert everything(space.root) == files_before
    os.utime(space.package / "schema.py", ns=(1, 1))
    space.record_pass(OK, answer())
    changed = [name for name, time in before.items() if (space.package / name).stat().st_mtime_ns != time]
    assert changed == ["protocol.py", "schema.py"] and (space.package / "schema.py").stat().st_mtime_ns == 1


def test_a_compiled_file_from_the_same_second_is_never_used(space):
    file = space.package / "protocol.py"
    for letter in "abcba":  # texts of one size, written as if within one second
        space.record_pass(OK, answer(f"def ok(message, result, server_info=None):\n    return {letter!r}"))
        os.utime(file, (1_000_000_000, 1_000_000_000))
        assert importlib.import_module("my_server.protocol").ok({}, {}) == letter
        assert list((space.package / "__pycache__").glob("protocol.*.pyc")) or sys.dont_write_bytecode


def test_a_file_that_was_edited_within_a_second_is_imported_as_it_is_after_it_was_judged(space):
    file = space.package / "protocol.py"
    text = file.read_text(encoding="utf-8")
    for letter in "abcba":
        file.write_text(f"{text}LETTER = {letter!r}\n", encoding="utf-8")
        os.utime(file, (1_000_000_000, 1_000_000_000))
        space.reread("protocol.py")
        assert importlib.import_module("my_server.protocol").LETTER == letter


def test_a_file_changed_by_hand_is_kept_aside_and_said_when_it_is_made_anew(space):
    file = space.package / "protocol.py"
    file.write_text("by hand\n", encoding="utf-8")
    space.record_pass(OK, answer())
    assert kept(space) == {"my_server.protocol.1.py": "by hand\n"}
    name = "my_answers/kept/my_server.protocol.1.py"
    assert space.take_notes() == (f"my_server/protocol.py was changed by hand: that text is kept as {name}.",)
    assert "mine" in file.read_text(encoding="utf-8")


def test_a_file_changed_by_hand_stays_while_nothing_else_is_due(space):
    file = space.package / "protocol.py"
    file.write_text("by hand\n", encoding="utf-8")
    assert opened(space.root).take_notes() == () and file.read_text(encoding="utf-8") == "by hand\n"


def test_a_my_server_that_the_course_did_not_write_is_kept_aside(tmp_path):
    (tmp_path / "my_server").mkdir()
    for name in ("protocol.py", "own.py"):
        (tmp_path / "my_server" / name).write_text("foreign\n", encoding="utf-8")
    space = opened(tmp_path)
    assert kept(space) == {"my_server.protocol.1.py": "foreign\n"} and len(space.take_notes()) == 1
    assert read(space, "my_server", "own.py") == "foreign\n"


@pytest.mark.parametrize("text", ["", "[]", '{"files": [1]}', '{"files": {"protocol.py": 1, "../x": 2}}', "\udcff"])
def test_a_damaged_record_of_what_was_generated_loses_nothing(space, text):
    space.record_pass(OK, answer())
    (space.answers_folder / "generated.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    (space.package / "schema.py").write_text("by hand\n", encoding="utf-8")
    space.record_pass(ERROR, answer("def error(message, code, text, data=None):\n    return 1", ERROR))
    assert kept(space)["my_server.schema.1.py"] == "by hand\n"
    assert "'mine'" in read(space, "my_server", "protocol.py")


def test_a_package_that_was_deleted_is_made_again_with_the_answers(space):
    space.record_pass(OK, answer())
    for file in space.package.glob("*.py"):
        file.unlink()
    assert "'mine'" in read(opened(space.root), "my_server", "protocol.py")


def test_a_package_that_cannot_be_written_leaves_the_answer_stored_and_that_is_said(space):
    shutil.rmtree(space.package)
    space.package.write_text("a file\n", encoding="utf-8")
    assert not space.record_pass(OK, answer())
    [note] = space.take_notes()
    assert note.startswith("my_server can't be written (") and "not stored" not in note
    assert note.endswith("): your answer is stored, and my_server/ has it after a later check.")
    assert space.answers()[OK.key].text == answer().text
    done = space.reset(OK)
    assert done == store.Reset(True, "my_answers/kept/protocol.ok.1.py", False) and space.answers() == {}
    [note] = space.take_notes()
    assert note.startswith("my_server can't be written (") and note.endswith("): my_server/ is not up to date.")
    assert space.entries()[OK.key].passed == ""


def test_a_reset_that_cannot_be_recorded_says_what_it_did(space, monkeypatch):
    space.record_pass(OK, answer())
    monkeypatch.setattr(store.Workspace, "_update", full_disk)
    assert space.reset(OK).done and space.answers() == {}
    [note] = space.take_notes()
    assert note == "Writing failed (No space left on device): progress() still counts what was before."


def test_deleted_files_of_the_package_are_made_again_while_the_kernel_runs(space):
    space.record_pass(OK, answer())
    importlib.import_module("my_server.protocol")
    (space.package / "schema.py").write_text("by hand\n", encoding="utf-8")
    (space.package / "protocol.py").unlink()
    space.heal()
    assert importlib.import_module("my_server.protocol").ok({}, {}) == "mine"
    assert space.changed_by_hand() == ["schema.py"] and kept(space) == {} and space.take_notes() == ()
    shutil.rmtree(space.package)
    space.heal()
    assert {file.name for file in space.package.glob("*.py")} == set(SOURCES) and space.changed_by_hand() == []


# ---- answers ------------------------------------------------------------------------------------------------------


def test_an_answer_that_is_replaced_is_kept_once(space):
    texts = [f"def ok(message, result, server_info=None):\n    return {number}" for number in (1, 2, 1, 2, 2)]
    for text in texts:
        space.record_pass(OK, answer(text))
    assert [text.partition("\n")[2] for text in kept(space).values()] == [texts[0] + "\n", texts[1] + "\n"]
    assert list(kept(space)) == ["protocol.ok.1.py", "protocol.ok.2.py"]


def test_reset_keeps_the_answer_and_brings_the_reference_back(space):
    space.record_pass(OK, answer())
    assert space.reset(OK) == store.Reset(True, "my_answers/kept/protocol.ok.1.py", True)
    assert answer().text in kept(space)["protocol.ok.1.py"] and space.answers() == {}
    assert importlib.import_module("my_server.protocol").ok({"id": 1}, {})["id"] == 1
    assert space.entries()[OK.key] == store.Entry(tries=1)
    assert space.reset(OK) == store.Reset(True, "", True) and space.take_notes() == ()


def test_reset_forgets_hints_and_failures_and_remembers_what_was_shown(space):
    space.record_failure(OK.key, "1")
    space.record_hint(OK.key, 2)
    space.record_revealed(OK.key)
    space.reset(OK)
    assert space.entries()[OK.key] == store.Entry(tries=1, revealed=True)


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe", b"def ok(:\n", b"other = 1\n", b'# {"tests": 3}\n', b"# {}\n\n\n"])
def test_an_answer_s_file_that_is_no_answer_is_left_aside_and_said_once(space, raw):
    space.record_pass(OK, answer())
    (space.answers_folder / "protocol.ok.py").write_bytes(raw)
    again = opened(space.root)
    expected = "my_answers/protocol.ok.py can't be read as an answer: the course's own stands in its place."
    assert again.take_notes() == (expected,) and again.answers() == {} and again.take_notes() == ()
    assert read(again, "my_server", "protocol.py").startswith("# The course's own")
    again.record_pass(OK, answer())
    assert (space.kept / "protocol.ok.1.py").read_bytes() == raw


def test_an_answer_s_file_that_was_changed_by_hand_counts_and_is_to_be_judged(space):
    space.record_pass(OK, answer())
    file = space.answers_folder / "protocol.ok.py"
    file.write_text(file.read_text(encoding="utf-8").replace("mine", "mended"), encoding="utf-8")
    again = opened(space.root)
    expected = "my_answers/protocol.ok.py was changed by hand: `check_all()` judges it as it is now."
    assert again.take_notes() == (expected,) and "mended" in read(again, "my_server", "protocol.py")
    again.record_pass(OK, again.answers()[OK.key])
    assert opened(space.root).take_notes() == () and kept(space) == {}


def test_an_answer_s_file_that_an_editor_gave_a_byte_order_mark_is_read(space):
    space.record_pass(OK, answer())
    file = space.answers_folder / "protocol.ok.py"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    again = opened(space.root)
    assert again.answers()[OK.key].text == answer().text and again.entries()[OK.key].passed == TESTS
    assert again.take_notes() == ()


def test_files_that_are_no_answers_of_this_course_stay_as_they_are(space):
    for name in ("protocol.gone.py", "notes.py", "notes.txt", "protocol.ok.py.bak"):
        (space.answers_folder / name).write_text("def gone(): pass\n", encoding="utf-8")
    before = everything(space.answers_folder)
    space = opened(space.root)
    assert (space.answers(), space.take_notes()) == ({}, ()) and everything(space.answers_folder) == before


# ---- progress -----------------------------------------------------------------------------------------------------


def test_progress_says_what_was_tried_passed_shown_and_on_which_tests(space):
    space.record_failure(OK.key, "def ok(): return 1")
    space.record_failure(OK.key, "def ok():  # again\n    return 1")
    space.record_failure(OK.key, "def ok(): return 2")
    space.record_hint(OK.key, 1)
    space.record_revealed(OK.key)
    space.record_pass(OK, answer())
    space.record_pass(OK, answer())
    space.record_failure(OK.key, "def ok(): return 3")
    member = progress(space)["exercises"][OK.key]
    assert member == {"tries": 4, "failed": member["failed"], "hints": 1, "revealed": True, "passed": TESTS}
    assert len(member["failed"]) == 2 and len(TESTS) == 12
    assert space.entries()[OK.key] == store.Entry(TESTS, 4, tuple(member["failed"]), 1, True)
    assert space.entries()[ERROR.key] == store.Entry()


DAMAGED = {
    "is damaged": ["", "{", '{"exercises": {"protocol.ok"', "[]", "3", "null", '{"exercises": []}', "[" * 99999],
    "is damaged in places": ['{"version": 1, "exercises": {"protocol.ok": 3, "protocol.error": {"hints": 1}}}'],
    "is from a newer version of the course": [
        '{"version": 2, "more": [1], "exercises": {"protocol.error": {"hints": 1, "stars": 3}}}'
    ],
}


DAMAGES = [(wrong, text) for wrong, texts in DAMAGED.items() for text in texts]


@pytest.mark.parametrize(("wrong", "text"), DAMAGES, ids=lambda text: text[:20])
def test_a_progress_file_that_is_not_as_it_should_be_is_kept_aside_and_what_can_be_read_goes_on(space, wrong, text):
    space.record_pass(OK, answer())
    (space.answers_folder / "progress.json").write_text(text, encoding="utf-8")
    again = opened(space.root)
    name = "my_answers/kept/progress.1.json"
    expected = f"my_answers/progress.json {wrong}: it is kept as {name}, and what could be read of it goes on."
    assert again.take_notes() == (expected,) and kept(space) == {"progress.1.json": text}
    assert again.entries()[OK.key].passed == TESTS  # by the answer's own file
    again.record_hint(SCHEMA.key, 1)
    assert opened(space.root).take_notes() == () and progress(space)["version"] == 1
    assert progress(space)["exercises"][SCHEMA.key] == {"hints": 1}
    if "hints" in text:
        assert again.entries()[ERROR.key].hints == 1
    if "stars" in text:
        assert progress(space)["more"] == [1] and progress(space)["exercises"][ERROR.key]["stars"] == 3


def test_damage_that_comes_while_the_kernel_runs_is_no_other_matter(space):
    (space.answers_folder / "progress.json").write_bytes(b"\xff\xff")
    space.record_failure(OK.key, "1")
    assert len(space.take_notes()) == 1 and (space.kept / "progress.1.json").read_bytes() == b"\xff\xff"
    assert space.entries()[OK.key].tries == 1


@pytest.mark.parametrize(
    "member",
    [
        {"passed": True, "tries": "3", "failed": {"a": 1}, "hints": -1, "revealed": "no"},
        {"passed": None, "tries": True, "failed": [1, None], "hints": 1.5, "revealed": 1},
    ],
)
def test_members_of_an_entry_that_make_no_sense_count_for_nothing(space, member):
    text = json.dumps({"version": 1, "exercises": {OK.key: member, "unknown.id": {"passed": "x"}}})
    (space.answers_folder / "progress.json").write_text(text, encoding="utf-8")
    assert opened(space.root).entries()[OK.key] == store.Entry()
    space.record_hint(OK.key, 2)
    assert space.entries()[OK.key].hints == 2 and progress(space)["exercises"]["unknown.id"] == {"passed": "x"}


def test_a_progress_file_from_windows_with_a_byte_order_mark_is_read(space):
    text = '\ufeff{"version": 1,\r\n "exercises": {"protocol.ok": {"hints": 2}}}'
    (space.answers_folder / "progress.json").write_bytes(text.encode("utf-8"))
    assert opened(space.root).entries()[OK.key].hints == 2


def test_a_progress_file_that_was_deleted_comes_back_from_the_answers(space):
    space.record_pass(OK, answer())
    (space.answers_folder / "progress.json").unlink()
    assert opened(space.root).entries()[OK.key].passed == TESTS


def test_a_read_only_progress_file_stays_as_it_is_and_the_pass_is_not_lost(space):
    space.record_hint(OK.key, 1)
    file = space.answers_folder / "progress.json"
    before = file.read_bytes()
    file.chmod(stat.S_IREAD)
    try:
        assert space.record_pass(OK, answer())
        why = "my_answers/progress.json can't be written (it is read-only)"
        assert space.take_notes() == (f"{why}: this pass is not recorded in progress.json.",)
        assert file.read_bytes() == before
        assert opened(space.root).entries()[OK.key].passed == TESTS
        assert "'mine'" in read(space, "my_server", "protocol.py")
    finally:
        file.chmod(stat.S_IREAD | stat.S_IWRITE)


def test_a_progress_file_that_can_t_be_read_is_not_replaced(space, monkeypatch):
    space.record_hint(OK.key, 1)
    file = space.answers_folder / "progress.json"
    before = file.read_bytes()

    def refuse(path, *args, **kwargs):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_text", refuse)
        patch.setattr(Path, "read_bytes", refuse)
        space.record_hint(OK.key, 2)
    [note] = space.take_notes()
    assert note == "my_answers/progress.json can't be written (Permission denied): this hint is not recorded."
    assert file.read_bytes() == before


# ---- a full disk, and others --------------------------------------------------------------------------------------


class Brittle:
    """Lets so many writes pass, then the disk is full."""

    def __init__(self, good):
        self.good = good

    def __call__(self, real):
        def write(*args, **kwargs):
            self.good -= 1
            if self.good < 0:
                raise OSError(errno.ENOSPC, "No space left on device")
            return real(*args, **kwargs)

        return write


@pytest.mark.parametrize("where", ["os.fsync", "os.replace"])
@pytest.mark.parametrize("good", range(6))
def test_a_disk_that_is_full_at_any_moment_loses_no_text_and_says_so(space, monkeypatch, where, good):
    space.record_pass(OK, answer())
    before = everything(space.root)
    new = answer("def ok(message, result, server_info=None):\n    return 'new'")
    with monkeypatch.context() as patch:
        patch.setattr(where, Brittle(good)(os.fsync if where == "os.fsync" else os.replace))
        stored = space.record_pass(OK, new)
    notes = space.take_notes()
    texts = [raw.decode() for raw in everything(space.answers_folder).values()]
    assert any("'mine'" in text for text in texts)
    assert all("No space left on device" in note for note in notes) and len(notes) <= 2
    assert stored == any("'new'" in text for text in texts) or notes
    assert not list(space.root.rglob("*.tmp"))
    for path, raw in everything(space.root).items():  # nothing is half written
        assert raw == before.get(path) or path.suffix != ".json" or isinstance(json.loads(raw), dict)
    assert opened(space.root).record_pass(OK, new) and space.answers()[OK.key].text == new.text


def test_an_answer_that_can_t_be_stored_is_said_to_be_in_its_cell_alone(space, monkeypatch):
    monkeypatch.setattr("os.replace", full_disk)
    assert not space.record_pass(OK, answer())
    assert space.take_notes()[0] == (
        "my_answers/protocol.ok.py can't be written (No space left on device): "
        "your answer is not stored, so take care of its cell, and run it again later."
    )


def test_an_old_answer_that_can_t_be_kept_is_not_overwritten(space, monkeypatch):
    space.record_pass(OK, answer())
    monkeypatch.setattr(files, "keep", full_disk)
    assert not space.record_pass(OK, answer("def ok():\n    return 'new'"))
    assert space.reset(OK) == store.Reset()
    assert space.answers()[OK.key] == Answer(OK.key, answer().text, (0, 0)) and len(space.take_notes()) == 2


def test_a_text_that_another_process_keeps_at_the_same_moment_is_left_alone(tmp_path, monkeypatch):
    (tmp_path / "a.py").write_text("mine", encoding="utf-8")
    other = tmp_path / "kept" / "a.1.py"

    def late(path, exists=Path.exists):
        was_there = exists(path)
        if path == other and not was_there:
            path.write_text("theirs", encoding="utf-8")
        return was_there

    monkeypatch.setattr(Path, "exists", late)
    copy = files.keep(tmp_path / "a.py", tmp_path / "kept")
    assert (copy.name, copy.read_text(encoding="utf-8")) == ("a.2.py", "mine")
    assert other.read_text(encoding="utf-8") == "theirs"


def test_what_a_killed_process_left_half_written_is_cleared_away(space):
    (space.answers_folder / ".progress.json.1.2.tmp").write_text("{", encoding="utf-8")
    (space.package / ".protocol.py.1.2.tmp").write_text("def", encoding="utf-8")
    opened(space.root)
    assert not list(space.root.rglob("*.tmp"))


def test_a_reader_sees_the_old_text_or_the_new_one(tmp_path, monkeypatch):
    files.write(tmp_path / "a.txt", "old")
    real = os.replace

    def replace(scratch, path):
        assert Path(path).read_text(encoding="utf-8") == "old" and Path(scratch).read_text(encoding="utf-8") == "new\n"
        return real(scratch, path)

    monkeypatch.setattr("os.replace", replace)
    files.write(tmp_path / "a.txt", "new\n")
    assert (tmp_path / "a.txt").read_bytes() == b"new\n"


# ---- two notebooks at once ----------------------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from lab_course import short_course
from mcp_tutorial.lab import catalogue, store
from mcp_tutorial.lab.extract import Answer
catalogue.exercises = short_course
space, name = store.Workspace(Path(sys.argv[1])), sys.argv[2]
space.prepare()
print("ready", flush=True)
sys.stdin.readline()
exercise = short_course()[name]
for number in range(20):
    space.record_failure("protocol.check_meta", f"{name} = {number}")
    space.record_hint(f"other.{name}{number}", 1)
    text = f"def {name}(*args, **kwargs):\\n    return {number}"
    space.record_pass(exercise, Answer(exercise.key, text, (1, 2)))
print(space.notes)
"""


def test_two_notebooks_at_once_lose_nothing(tmp_path):
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests"), str(ROOT / "tools")])}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": env}
    names = ("ok", "error")
    with contextlib.ExitStack() as stack:
        writers = []
        for name in names:
            command = [sys.executable, "-c", WRITER, str(tmp_path), name]
            writers.append(stack.enter_context(subprocess.Popen(command, **pipes)))
        assert [writer.stdout.readline() for writer in writers] == ["ready\n", "ready\n"]
        for writer in writers:
            writer.stdin.write("go\n")
            writer.stdin.flush()
        assert [writer.communicate()[0] for writer in writers] == ["[]\n", "[]\n"]
    space = opened(tmp_path)
    entries, members = space.entries(), progress(space)["exercises"]
    assert entries["protocol.check_meta"].tries == 40 and len(entries["protocol.check_meta"].failed) == 40
    assert all(members[f"other.{name}{number}"] == {"hints": 1} for name in names for number in range(20))
    assert [entries[f"protocol.{name}"].passed for name in names] == [TESTS, TESTS]
    package = read(space, "my_server", "protocol.py")
    assert all(f"def {name}(*args, **kwargs):\n    return 19" in package for name in names)
    replaced = kept(space)
    for name in names:
        assert all(f"return {number}\n" in replaced[f"protocol.{name}.{number + 1}.py"] for number in range(19))


HOLDER = """
import sys
from pathlib import Path
from mcp_tutorial.lab import files
with files.lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(space):
    """Another process that holds the lock."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", HOLDER, str(space.lock)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=env, **pipes) as process:
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_notebook_that_writes_too_long_is_waited_for_and_then_said(space, holder, monkeypatch):
    lock = files.lock
    monkeypatch.setattr(files, "lock", lambda path: lock(path, seconds=0.05))
    assert not space.record_pass(OK, answer())
    expected = "my_answers can't be written (another notebook is writing there): this pass is not recorded."
    assert space.take_notes() == (expected,)
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(space.root))
    again = store.start()
    assert again.root == space.root and "busy (another notebook is writing there)" in again.take_notes()[0]


def test_the_lock_of_a_process_that_was_killed_is_free(space, holder):
    holder.kill()
    holder.wait()
    assert space.record_pass(OK, answer())


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.ENOLCK])
def test_a_file_system_without_locks_is_used_without(space, monkeypatch, number):
    def refuse(*arguments):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(*((files.msvcrt, "locking") if os.name == "nt" else (files.fcntl, "flock")), refuse)
    assert space.record_pass(OK, answer()) and space.take_notes() == ()
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(space.root))
    assert store.start().root == space.root
    assert space.entries()[OK.key].passed == TESTS and progress(space)["exercises"][OK.key]["passed"] == TESTS


# ---- an update of the course --------------------------------------------------------------------------------------


@pytest.fixture
def updated(space, monkeypatch):
    """A learner's files from before an update: the reference has changed, and so have the tests of protocol."""
    space.record_pass(OK, answer())
    space.record_pass(SCHEMA, answer("def input_schema(fn):\n    return 'mine'", SCHEMA))
    monkeypatch.setattr(store, "course_version", lambda: "9.9.9")
    changed = SOURCES["protocol.py"].replace("PARSE_ERROR = -32700", "PARSE_ERROR = -99")
    sources = {**SOURCES, "protocol.py": changed}
    del sources["keywords.py"]
    monkeypatch.setattr(catalogue, "sources", lambda: sources)
    return space


def test_an_update_renews_the_course_s_parts_and_keeps_the_answers(updated):
    again = opened(updated.root)
    [note] = again.take_notes()
    assert note.startswith("The course was renewed from version ") and "to 9.9.9: " in note
    assert note.endswith("my_server/ has its new parts, your answers are kept.")
    text = read(again, "my_server", "protocol.py")
    assert "PARSE_ERROR = -99" in text and "'mine'" in text
    assert "'mine'" in read(again, "my_server", "schema.py")
    assert not (again.package / "keywords.py").exists()
    assert opened(updated.root).take_notes() == () and kept(updated) == {}


def test_new_tests_make_check_all_due(updated, monkeypatch):
    monkeypatch.setattr(store, "tests_digest", lambda exercise: "new tests" if exercise is OK else TESTS)
    monkeypatch.setattr(catalogue, "exercises", lambda: {**short_course(), "ok": OK})
    again = opened(updated.root)
    assert again.take_notes()[0].endswith("and `check_all()` judges them by the tests of today.")
    assert again.is_due(OK) and not again.is_due(ERROR)
    again.record_pass(OK, again.answers()[OK.key])
    assert not again.is_due(OK) and again.take_notes() == () and kept(updated) == {}


def test_an_update_keeps_what_was_changed_by_hand_aside(updated):
    (updated.package / "protocol.py").write_text("by hand\n", encoding="utf-8")
    (updated.package / "keywords.py").write_text("by hand too\n", encoding="utf-8")
    again = opened(updated.root)
    assert len(again.take_notes()) == 2 and kept(again) == {"my_server.protocol.1.py": "by hand\n"}
    assert read(again, "my_server", "keywords.py") == "by hand too\n"


def test_an_exercise_that_is_gone_leaves_its_answer_where_it_is(updated, monkeypatch):
    monkeypatch.setattr(catalogue, "exercises", lambda: {"error": ERROR})
    again = opened(updated.root)
    assert again.answers() == {} and (again.answers_folder / "protocol.ok.py").is_file()
    assert progress(again)["exercises"][OK.key]["passed"] == TESTS
    assert read(again, "my_server", "schema.py").startswith("# The course's own")


def test_the_course_says_its_version(monkeypatch, tmp_path):
    assert store.course_version().count(".") == 2
    monkeypatch.setattr(catalogue, "course_root", lambda: tmp_path)
    assert store.course_version() == "" and store.tests_digest(OK) == ""


def copied(monkeypatch, folder):
    """Let the reference be a copy of it in a folder, as if the course were updated under a running kernel."""
    real = REFERENCE
    for file in real("protocol").parent.glob("*.py"):
        shutil.copy(file, folder)
    monkeypatch.setattr(catalogue, "reference", lambda module: folder / f"{module}.py")
    return folder


REFERENCE, ALL_SOURCES = catalogue.reference, catalogue.sources


def test_the_reference_is_read_again_when_its_files_have_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "sources", ALL_SOURCES)
    folder = copied(monkeypatch, tmp_path)
    before = catalogue.sources()
    assert catalogue.sources() == before and before["protocol.py"] == SOURCES["protocol.py"]
    (folder / "protocol.py").write_text(before["protocol.py"] + "NEW = 1\n", encoding="utf-8")
    assert catalogue.sources() == {**before, "protocol.py": before["protocol.py"] + "NEW = 1\n"}
    stamp = (folder / "protocol.py").stat().st_mtime_ns
    (folder / "protocol.py").write_text(before["protocol.py"] + "NEW = 12\n", encoding="utf-8")
    os.utime(folder / "protocol.py", ns=(stamp, stamp))  # as a copy with its times would have it
    assert catalogue.sources()["protocol.py"].endswith("NEW = 12\n")


def test_a_pass_is_recorded_under_the_tests_it_was_earned_on(space):
    space.record_pass(OK, answer(), tests="older")
    header = read(space, "my_answers", "protocol.ok.py").partition("\n")[0]
    assert json.loads(header.removeprefix("# "))["tests"] == "older" and space.entries()[OK.key].passed == "older"
    assert space.is_due(OK)


def test_what_lies_beside_the_lessons_is_none(tmp_path):
    (tmp_path / "lessons" / "practice").mkdir(parents=True)
    names = (
        "01_a.md",
        "02_B.md",
        "README.md",
        "practice/README.md",
        "practice/sums.md",
        "practice/1.md",
        "practice/a.txt",
    )
    for name in names:
        (tmp_path / "lessons" / name).write_text("```{code-cell}\n# exercise: sums.add\n```\n", encoding="utf-8")
    found = [file.relative_to(tmp_path / "lessons").as_posix() for file in catalogue.lesson_files(tmp_path)]
    assert found == ["01_a.md", "practice/sums.md"]


def test_a_practice_builds_on_the_modules_that_it_names_and_on_its_own_alone(monkeypatch):
    two = {
        "more": catalogue.Practice((), ("prompts",)),
        "sums": catalogue.Practice(("protocol",), ("keywords", "schema")),
    }
    monkeypatch.setattr(catalogue, "PRACTICES", two)
    assert catalogue.modules() == (*catalogue.MODULES, "prompts", "keywords", "schema")
    place = catalogue.place(SCHEMA)
    assert place.modules == ("protocol", "keywords", "schema") and "NOTHING" in place.module_names
    assert place.exercises == {each.name: each.module for each in short_course().values()}
    assert catalogue.may_import("prompts") == ("prompts",)
    assert catalogue.place(OK).modules == catalogue.MODULES and "RpcError" in catalogue.place(OK).module_names


def test_names_of_a_practice_mean_nothing_to_the_lessons(monkeypatch):
    monkeypatch.setattr(catalogue, "PRACTICES", {"sums": catalogue.Practice(("protocol",), ("sums",))})
    add = catalogue.Exercise("sums.add", "sums")
    monkeypatch.setattr(catalogue, "exercises", lambda: {**short_course(), "add": add})
    assert "add" not in catalogue.place(OK).exercises


def test_the_practice_comes_in_its_own_order_behind_the_lessons(monkeypatch):
    monkeypatch.setattr(catalogue, "PRACTICES", dict.fromkeys(("sums", "echo"), catalogue.Practice((), ())))
    names = ["another", "echo", "02_b", "sums", "01_a"]
    assert sorted(names, key=catalogue.position) == ["01_a", "02_b", "sums", "echo", "another"]


def test_the_learner_s_package_has_the_modules_of_the_practice_too():
    sources = ALL_SOURCES()
    assert set(sources) == {f"{name}.py" for name in ("__init__", *catalogue.modules(), "__main__")}
    for practice in catalogue.PRACTICES.values():
        assert practice.own and set(practice.builds_on) <= set(catalogue.MODULES)
        assert {f"{name}.py" for name in practice.own} <= set(sources)
    assert len(set(catalogue.modules())) == len(catalogue.modules())


# ---- a lesson that is gone -----------------------------------------------------------------------------------------


def gone(lesson):
    lesson.unlink()


def emptied(lesson):
    lesson.write_text("\n", encoding="utf-8")


def a_folder(lesson):
    lesson.unlink()
    lesson.mkdir()


def forbidden(lesson):
    """A file that may not be read, which root and Windows can't be told by its mode."""
    os.chmod(lesson, 0)
    access = os.access
    os.access = lambda path, mode: path != lesson and access(path, mode)


@pytest.mark.parametrize("damage", [gone, emptied, a_folder, forbidden])
def test_an_answer_keeps_its_place_while_its_lesson_can_t_be_read(tmp_path, monkeypatch, damage):
    monkeypatch.setattr(catalogue, "exercises", EXERCISES)
    monkeypatch.setattr(os, "access", os.access)
    root = copy_texts(tmp_path / "course")
    monkeypatch.setattr(catalogue, "course_root", lambda: root)
    opened(tmp_path).record_pass(OK, answer())
    before = everything(tmp_path / "my_server")
    damage(root / "lessons" / "01_protocol.md")
    space = opened(tmp_path)
    assert everything(tmp_path / "my_server") == before and space.answers() == {}
    assert list(space.stranded()) == ["protocol.ok"] and "my_server/` still has it" in space.about_stranded()
    shutil.rmtree(tmp_path / "my_server")
    space.record_pass(SCHEMA, answer("def input_schema(function):\n    return {}", SCHEMA))  # another lesson's
    assert "return 'mine'" in read(space, "my_server", "protocol.py")
    assert "return 'mine'" in read(space, "my_answers", "protocol.ok.py")
    assert "return {}" in read(space, "my_server", "schema.py")


def test_what_is_no_answer_of_the_course_gets_no_place_while_a_lesson_is_gone(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "exercises", EXERCISES)
    root = copy_texts(tmp_path / "course")
    monkeypatch.setattr(catalogue, "course_root", lambda: root)
    (root / "lessons" / "01_protocol.md").unlink()
    for name, text in {
        "notes": "",
        "protocol.mine": "mine = 1",
        "protocol.ok": "oops = 1",
        "nothing.ok": "ok = 1",
    }.items():
        (tmp_path / "my_answers").mkdir(exist_ok=True)
        (tmp_path / "my_answers" / f"{name}.py").write_text(text, encoding="utf-8")
    assert opened(tmp_path).stranded() == {}
    assert read(opened(tmp_path), "my_server", "protocol.py").startswith("# The course's own protocol.py.")


@pytest.mark.parametrize("name", ["my_answers", "my_server"])
def test_a_file_that_has_a_folder_s_name_is_said_to_be_in_the_way(tmp_path, monkeypatch, name):
    monkeypatch.setenv("MCP_TUTORIAL_HOME", str(tmp_path))
    (tmp_path / name).write_text("mine", encoding="utf-8")
    notes = " ".join(store.start().take_notes())
    assert f"can't be written (a file called `{name}` is in the way)" in notes
    assert (tmp_path / name).read_text(encoding="utf-8") == "mine"
