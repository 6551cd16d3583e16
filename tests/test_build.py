"""From a lesson's Markdown to its notebooks: what is in them, when they are stale, and what they may not hold."""

import ast
import json
import subprocess
import sys

import nbformat
import pytest
from clean_copy import AUTHOR, ROOT, git
from click.testing import CliRunner
from course import FRONT, LESSON, write_course

from mcp_tutorial.lab import build, catalogue, execute, notebooks, stubs
from mcp_tutorial.lab.jobs import find_jobs
from mcp_tutorial.lab.lessons import LessonError, lesson_files, parse
from mcp_tutorial.lab.rules import cell_faults

LEARNERS, SOLVED = "notebooks/01_greet.ipynb", "solutions/01_greet.ipynb"


def run(root, *options):
    """The exit status and the words of one call of the command."""
    done = CliRunner().invoke(build.main, ["--root", str(root), *options])
    return done.exit_code, done.output


def load(path):
    return nbformat.read(path, as_version=4)


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def work_in(path):
    """Do what a learner does: write into a cell, run it, save."""
    notebook = load(path)
    cell = next(cell for cell in notebook.cells if cell.cell_type == "code")
    cell.source += "\nmine = 1"
    cell.execution_count = 1
    notebook.metadata.language_info.version = "3.99"
    nbformat.write(notebook, path)
    return path.read_text(encoding="utf-8")


@pytest.fixture
def course(tmp_path):
    return write_course(tmp_path)


@pytest.fixture
def no_kernel(monkeypatch):
    """Executing costs seconds: here the outputs stay empty, and what surrounds them is looked at."""

    def executed(root, notebook, known):
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        for number, cell in enumerate(code, 1):
            cell.execution_count = number
        return notebook

    monkeypatch.setattr(build, "execute", executed)


@pytest.fixture
def built(course, no_kernel):
    assert run(course)[0] == 0
    return course


# Stubs and solutions


SOURCE = '''\
import functools


# not part of it
@functools.cache  # why
@other(
    1,  # one
    key=lambda a: a,
)
async def f(
    a: int,  # the first
    # about the second
    b: dict[str, int] = {"é:": 1},
) -> list[int]:  # back
    """Doc: é.

    More.
    """
    return [1]  # done


class Thing(Base, metaclass=Meta):  # a thing
    """A thing."""

    size: int = 1  # data
    limit = 2

    @property
    def half(self):
        return self.size / 2

    def _inner(self, *, a=":"):
        """Inner."""
        return a


class Bare(Exception): pass
'''


def test_a_stub_keeps_decorators_signature_and_docstring_and_nothing_of_the_body():
    assert stubs.stub(SOURCE, "f") == (
        "@functools.cache\n@other(\n    1,\n    key=lambda a: a,\n)\nasync def f(\n    a: int,\n"
        '    b: dict[str, int] = {"é:": 1},\n) -> list[int]:\n    """Doc: é.\n\n    More.\n    """\n    ...'
    )


def test_the_stub_of_a_class_keeps_its_declared_data_and_every_method_s_signature():
    assert stubs.stub(SOURCE, "Thing") == (
        'class Thing(Base, metaclass=Meta):\n    """A thing."""\n\n    size: int = 1\n\n'
        "    @property\n    def half(self):\n        ...\n\n"
        '    def _inner(self, *, a=":"):\n        """Inner."""\n        ...'
    )
    assert stubs.stub(SOURCE, "Bare") == "class Bare(Exception):\n    ..."


def test_a_solution_is_the_definition_from_its_first_decorator_to_its_end():
    solution = stubs.definition(SOURCE, "f")
    assert solution.startswith("@functools.cache  # why\n@other(") and solution.endswith("return [1]  # done")


def test_a_name_that_is_defined_nowhere_or_twice_has_no_stub():
    with pytest.raises(LookupError, match="0 top-level definitions are named 'g'"):
        stubs.stub(SOURCE, "g")
    with pytest.raises(LookupError, match="2 top-level definitions"):
        stubs.definition("def g(): ...\ndef g(): ...\n", "g")


def functions_of(node):
    return {each.name: each for each in ast.walk(node) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}


@pytest.mark.parametrize("path", sorted((ROOT / "mcp_tutorial").glob("*.py")), ids=lambda path: path.stem)
def test_every_piece_of_the_package_has_a_stub_with_its_signatures_and_no_body(path):
    source = path.read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if not isinstance(node, stubs.Definition):
            continue
        functions = functions_of(ast.parse(stubs.stub(source, node.name)))
        for name, function in functions.items():
            assert ast.dump(function.args) == ast.dump(functions_of(node)[name].args)
            assert ast.get_docstring(function) == ast.get_docstring(functions_of(node)[name])
            assert [ast.unparse(line) for line in function.body][ast.get_docstring(function) is not None :] == ["..."]


# Reading a lesson


def test_a_lesson_is_read_as_words_code_and_exercises():
    kinds = [(cell.kind, cell.tags, cell.name) for cell in parse(FRONT + LESSON)]
    assert kinds == [
        ("markdown", (), ""),
        ("code", (), ""),
        ("markdown", (), ""),
        ("code", (), "hello"),
        ("code", ("raises-exception",), ""),
    ]


@pytest.mark.parametrize(
    ("lesson", "words"),
    [
        ("- in a list\n\n  ```{code-cell}\n  1\n  ```\n", "inside a list"),
        ("```{code-cell} python\n1\n```\n", "nothing behind it"),
        ("```{code-cell}\n:tags: [nbval-skip]\n\n1\n```\n", "the one option"),
        ("```{code-cell}\n:other: 1\n\n1\n```\n", "the one option"),
        ("```{code-cell}\n```\n", "words or code"),
        ("```{raw-cell}\nraw\n```\n", "words or code"),
        ("```{code-cell}\nx = 1\n# exercise: greet.hello\n```\n", "first line"),
        ("```{code-cell}\n# Exercise greet.hello\n```\n", "first line"),
        ("a \u2028 b\n", "control character"),
    ],
)
def test_what_would_not_become_the_notebook_its_author_means_is_refused(lesson, words):
    with pytest.raises(LessonError, match=words):
        parse(FRONT + lesson)


HINT = "```{hint} greet.hello\nWhom does it greet?\n```\n"
EXPLANATION = "```{explanation} greet.hello\nA *greeting* names somebody.\n```\n"


def test_hints_and_explanations_are_in_no_notebook_and_leave_no_trace_there():
    cells = parse(FRONT + LESSON)
    without = parse(FRONT + LESSON.replace(HINT, "").replace(EXPLANATION, "") + "\nLast.\n\n" + HINT + EXPLANATION)
    assert cells == without[:-1] and without[-1].source == "Last."
    between = parse(FRONT + LESSON.replace("See", f"Before.\n\n{HINT}\nSee"))
    assert between[0].source.startswith("# Greet: é\n\nBefore.\n\nSee")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (HINT, "", "greet.hello needs 2 hints and has 1"),
        (EXPLANATION, "", "greet.hello has no explanation"),
        (EXPLANATION, EXPLANATION.replace("A *greeting* names somebody.\n", "\n"), "is empty"),
        (EXPLANATION, EXPLANATION + EXPLANATION.replace(".hello", ".hallo"), "hallo: this lesson has no exercise"),
        (HINT, HINT.replace(" greet.hello", ""), "this lesson has no exercise of that name"),
        (HINT, HINT + "- in a list\n\n  ```{hint} greet.hello\n  Words.\n  ```\n", "{hint} is unknown, or inside"),
        (HINT, HINT + HINT.replace("{hint}", "{hnt}"), "{hnt} is unknown"),
        (EXPLANATION, EXPLANATION.removesuffix("```\n"), "its fence is never closed"),
        ("# exercise:", ":tags: [raises-exception]\n\n# exercise:", "starts with its directive"),
    ],
)
def test_hints_and_explanations_that_a_learner_would_miss_stop_the_build(old, new, words):
    assert old in LESSON
    with pytest.raises(LessonError, match=words):
        parse(FRONT + LESSON.replace(old, new))


def test_a_lesson_without_the_front_matter_is_refused():
    with pytest.raises(LessonError, match="front matter"):
        parse(LESSON)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("%timeit 1", "not plain Python"),
        ("%%bash\nls", "not plain Python"),
        ("!ls", "not plain Python"),
        ("len?", "not plain Python"),
        ("def f(:", "not plain Python"),
        ("f();", "ends with ';'"),
        ("f();  # hidden", "ends with ';'"),
        ("get_ipython()", "get_ipython"),
        ("from IPython.display import clear_output", "clear_output"),
        ("display(1, display_id=True)", "display_id"),
        ("widgets.Output()", "Output widget"),
        ("# NBVAL_IGNORE_OUTPUT\nx", "switches the comparison off"),
        ("  \n", "is empty"),
    ],
)
def test_a_cell_that_a_comparison_cannot_judge_is_refused(source, words):
    assert [fault for fault in cell_faults(source) if words in fault]


@pytest.mark.parametrize("source", ["async with f() as x:\n    await x", 's = "%time; !ls"', "a = 1; b = 2", "# words"])
def test_plain_python_with_top_level_await_passes(source):
    assert cell_faults(source) == []


def test_only_files_named_as_lessons_are_lessons(course):
    for name in ("README.md", "notes.md", "practice/README.md", "practice/01_greet.md", "drafts/02_more.md"):
        (course / "lessons" / name).parent.mkdir(exist_ok=True)
        (course / "lessons" / name).write_text("# No lesson\n", encoding="utf-8")
    assert lesson_files(course) == ["lessons/01_greet.md", "lessons/practice/more.md"]


# What is built


def test_the_learner_s_notebook_starts_from_the_stub_and_the_solved_one_has_the_definition(built):
    learners, solved = (load(built / path).cells[3].source for path in (LEARNERS, SOLVED))
    start = 'def hello(name: str) -> str:{}\n    """A greeting for somebody."""\n    {}\n\n\ncheck(hello)'
    assert learners == start.format("", "...")
    assert solved == start.format("  # the exercise", 'return f"Hello, {name}."')


def test_the_lines_below_a_directive_are_another_start_and_the_solution_stays_the_same(course, no_kernel):
    directive = "# exercise: greet.hello\n"
    edit(course / "lessons/01_greet.md", directive, directive + "def hello(name):\n    'Bad.'\n")
    assert run(course)[0] == 0
    assert load(course / LEARNERS).cells[3].source == "def hello(name):\n    'Bad.'\n\n\ncheck(hello)"
    assert "return" in load(course / SOLVED).cells[3].source


@pytest.mark.parametrize("exercise", ["greet.nothing", "nowhere.hello", "hello"])
def test_an_exercise_that_names_nothing_stops_the_build_with_the_lesson_s_name(course, no_kernel, exercise):
    edit(course / "lessons/01_greet.md", "greet.hello", exercise)
    status, words = run(course, "01_greet")
    assert status == 1 and "lessons/01_greet.md" in words and not (course / SOLVED).exists()


def test_a_name_that_two_exercises_have_stops_the_build_of_every_lesson(course, no_kernel):
    again = LESSON[LESSON.index("```{code-cell}\n# exercise") : LESSON.index("```{code-cell}\n:tags")]
    with (course / "lessons/practice/more.md").open("a", encoding="utf-8") as file:
        file.write("\n" + again.replace("greet.hello", "other.hello"))
    status, words = run(course, "01_greet")
    assert status == 1 and not (course / LEARNERS).exists()
    assert "lessons/practice/more.md: other.hello can't be an exercise, since greet.hello in lessons/01_greet" in words


def test_the_course_finds_in_a_lesson_what_the_build_takes_out_of_it():
    [exercise] = catalogue.parse("01_greet", LESSON)
    assert (exercise.key, exercise.lesson, exercise.start) == ("greet.hello", "01_greet", "")
    assert exercise.hints == ("Whom does it greet?", 'Its shape:\n\n```python\nreturn f"..."\n```')
    assert exercise.explanation == "A *greeting* names somebody."


def test_links_lead_to_the_same_place_from_where_the_notebook_is(built):
    lesson, solved = (load(built / path).cells[0].source for path in (LEARNERS, SOLVED))
    assert "[the code](../mcp_tutorial/greet.py), [more](../exercises/more.ipynb)" in lesson
    assert "[the code](../mcp_tutorial/greet.py), [more](more.ipynb) and [the web](https://example.org/a.md)" in solved
    practice = load(built / "exercises/more.ipynb").cells[0].source
    assert "[the lesson](../notebooks/01_greet.ipynb), with [the code](../mcp_tutorial/greet.py)" in practice


def test_a_link_that_leads_nowhere_stops_the_build(course, no_kernel):
    edit(course / "lessons/01_greet.md", "greet.py", "gone.py")
    status, words = run(course)
    assert status == 1 and "gone.py leads nowhere" in words


def test_cells_are_numbered_and_nothing_of_the_machine_is_in_the_metadata(built):
    for path in (LEARNERS, SOLVED):
        notebook = load(built / path)
        nbformat.validate(notebook)
        assert [cell.id for cell in notebook.cells] == ["cell-001", "cell-002", "cell-003", "cell-004", "cell-005"]
        assert set(notebook.metadata) == {"kernelspec", "language_info", "mcp_tutorial"}
        assert notebook.metadata.kernelspec.name == "python3" and "version" not in notebook.metadata.language_info
        assert [dict(cell.metadata) for cell in notebook.cells] == [{}, {}, {}, {}, {"tags": ["raises-exception"]}]


def test_the_learner_s_notebook_has_no_outputs_and_every_cell_of_the_solved_one_was_executed(built):
    learners, solved = ([c for c in load(built / path).cells if c.cell_type == "code"] for path in (LEARNERS, SOLVED))
    assert [(cell.outputs, cell.execution_count) for cell in learners] == [([], None)] * 3
    assert [cell.execution_count for cell in solved] == [1, 2, 3]


def test_equal_sources_give_equal_bytes_whatever_their_line_ends(built, tmp_path_factory):
    other = write_course(tmp_path_factory.mktemp("other"))
    for path in [*other.rglob("*.md"), *other.rglob("*.py"), *other.rglob("*.txt")]:
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert run(other)[0] == 0
    for path in (LEARNERS, SOLVED, "exercises/more.ipynb", "solutions/more.ipynb"):
        text = (built / path).read_bytes()
        assert (other / path).read_bytes() == text
        assert b"\r" not in text and text.endswith(b"}\n") and "é".encode() in (built / LEARNERS).read_bytes()
        assert json.dumps(json.loads(text), sort_keys=True, indent=1, ensure_ascii=False).encode() + b"\n" == text


def test_a_lesson_is_built_by_name_and_an_unknown_name_is_told_which_there_are(course, no_kernel):
    assert run(course, "more")[0] == 0
    assert sorted(path.stem for path in course.rglob("*.ipynb")) == ["more", "more"]
    status, words = run(course, "lesson_one")
    assert status == 1 and "no lesson lesson_one" in words and "01_greet, more" in words


# What is stale


def test_what_was_just_built_is_not_stale_and_is_not_built_again(built):
    assert run(built, "--check") == (0, "4 notebooks: none is stale\n")
    assert run(built)[1].count("up to date") == 4


@pytest.mark.parametrize(
    ("path", "stale"),
    [
        ("lessons/01_greet.md", {LEARNERS, SOLVED}),
        ("lessons/practice/more.md", {"exercises/more.ipynb", "solutions/more.ipynb"}),
        ("mcp_tutorial/greet.py", {LEARNERS, SOLVED, "solutions/more.ipynb"}),
        ("mcp_tutorial/other.py", {SOLVED, "solutions/more.ipynb"}),
        ("requirements.txt", {SOLVED, "solutions/more.ipynb"}),
        ("tests/hidden/test_greet.py", {SOLVED}),
    ],
)
def test_a_change_makes_stale_what_was_made_from_it_and_nothing_else(built, path, stale):
    with (built / path).open("a", encoding="utf-8") as file:
        file.write("\n# one more line\n")
    status, words = run(built, "--check")
    assert status == 1 and {line.split()[1].rstrip(":") for line in words.splitlines() if "older" in line} == stale
    assert run(built)[0] == 0 and run(built, "--check")[0] == 0


def test_an_exercise_more_makes_every_solved_lesson_stale_since_a_check_says_what_comes_next(built):
    (built / "mcp_tutorial/more.py").write_text("def more(): ...\n", encoding="utf-8")
    assert run(built)[0] == 0
    again = LESSON[LESSON.index("```{code-cell}\n# exercise") : LESSON.index("```{code-cell}\n:tags")]
    with (built / "lessons/practice/more.md").open("a", encoding="utf-8") as file:
        file.write("\n" + again.replace("greet.hello", "more.more"))
    status, words = run(built, "--check")
    assert status == 1 and f"stale  {SOLVED}: was made from older sources" in words and LEARNERS not in words


def test_line_ends_of_a_checkout_make_nothing_stale(built):
    for path in [path for path in built.rglob("*") if path.is_file()]:
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert run(built, "--check") == (0, "4 notebooks: none is stale\n")


def test_a_change_of_the_builder_makes_everything_stale(built, monkeypatch, tmp_path_factory):
    changed = tmp_path_factory.mktemp("builder") / "stubs.py"
    changed.write_text("# another way\n", encoding="utf-8")
    monkeypatch.setattr(notebooks, "BUILDER", [*notebooks.BUILDER[:-1], changed])
    assert run(built, "--check")[1].count("older sources") == 4


def test_the_check_executes_nothing_and_writes_nothing(built, monkeypatch):
    monkeypatch.setattr(execute, "Client", None)
    before = {path: path.stat().st_mtime_ns for path in built.rglob("*")}
    edit(built / "lessons/01_greet.md", "Your turn.", "Now you.")
    assert run(built, "--check")[0] == 1
    after = {path: path.stat().st_mtime_ns for path in built.rglob("*")}
    assert {path for path in after if after[path] != before.get(path)} == {built / "lessons/01_greet.md"}


def test_a_missing_notebook_is_stale_where_there_is_no_committed_one(built):
    (built / LEARNERS).unlink()
    status, words = run(built, "--check")
    assert status == 1 and f"stale  {LEARNERS}: is missing" in words


def test_a_notebook_whose_lesson_is_gone_is_stale(built):
    (built / "lessons/practice/more.md").unlink()
    edit(built / "lessons/01_greet.md", ", [more](practice/more.md)", "")
    assert run(built)[0] == 0
    status, words = run(built, "--check")
    assert status == 1 and words.count("its lesson lessons/practice/more.md is gone") == 2


def test_opening_and_saving_in_jupyterlab_is_no_work(built):
    notebook = load(built / LEARNERS)
    notebook.metadata.language_info.version = "3.99"
    notebook.cells[1].metadata.update(tags=[], editable=True, trusted=True)
    nbformat.write(notebook, built / LEARNERS)
    assert run(built, "--check") == (0, "4 notebooks: none is stale\n")


# Notebooks that somebody has worked in


def test_a_worked_in_copy_is_mentioned_and_no_failure(built):
    work_in(built / LEARNERS)
    status, words = run(built, "--check")
    assert status == 0 and f"notice {LEARNERS}: somebody has worked in it" in words


def test_the_build_leaves_a_worked_in_copy_alone_even_when_its_lesson_has_changed(built):
    mine = work_in(built / LEARNERS)
    edit(built / "lessons/01_greet.md", "Your turn.", "Now you.")
    status, words = run(built)
    assert status == 0 and f"{LEARNERS}: left as it is" in words
    assert (built / LEARNERS).read_text(encoding="utf-8") == mine
    assert "Now you." in load(built / SOLVED).cells[2].source


def test_force_builds_a_worked_in_notebook_and_keeps_every_copy(built):
    copies = []
    for number in (1, 2):
        copies.append(work_in(built / LEARNERS))
        assert f"your copy is kept/notebooks/01_greet.{number}.ipynb" in run(built, "--force")[1]
        assert run(built, "--check") == (0, "4 notebooks: none is stale\n")
    kept = sorted((built / "kept").rglob("*.ipynb"))
    assert [path.read_text(encoding="utf-8") for path in kept] == copies


@pytest.mark.parametrize("text", ["", "{", "[]", '{"cells": 1}', '{"cells": []}', "<<<<<<< HEAD\n"])
def test_a_file_that_is_no_built_notebook_is_treated_as_somebody_s_work(built, text):
    (built / LEARNERS).write_text(text, encoding="utf-8")
    assert run(built, "--check")[0] == 0
    assert run(built)[0] == 0 and (built / LEARNERS).read_text(encoding="utf-8") == text


def commit(root):
    if not (root / ".git").exists():
        git("init", "--quiet", cwd=root)
    git("add", "--all", cwd=root)
    git(*AUTHOR, "commit", "--quiet", "--message", "all", cwd=root)


def test_where_somebody_has_worked_in_a_notebook_the_committed_one_is_judged(built):
    commit(built)
    work_in(built / LEARNERS)
    (built / SOLVED).unlink()
    status, words = run(built, "--check")
    assert status == 0 and words.count("notice") == 2
    edit(built / "lessons/01_greet.md", "Your turn.", "Now you.")
    status, words = run(built, "--check")
    assert status == 1 and words.count("the committed one was made from older sources") == 2


def test_work_that_was_committed_is_a_failure(built):
    work_in(built / LEARNERS)
    commit(built)
    status, words = run(built, "--check")
    assert status == 1 and "the committed one is not as the build wrote it" in words


def test_a_course_in_a_folder_of_a_larger_repository_is_judged_alike(tmp_path, no_kernel):
    course = write_course(tmp_path / "teaching" / "course")
    run(course)
    commit(tmp_path)
    work_in(course / LEARNERS)
    assert run(course, "--check")[0] == 0
    edit(course / "lessons/01_greet.md", "Your turn.", "Now you.")
    assert run(course, "--check")[0] == 1


# This project


def test_every_lesson_of_the_course_keeps_the_rules():
    for job in find_jobs(ROOT):
        job.fresh()


def test_the_course_s_notebooks_are_what_its_lessons_would_become():
    status, words = run(ROOT, "--check")
    assert status == 0, words


def test_a_learner_s_kernel_imports_nothing_of_the_builder_s():
    heavy = {"nbformat", "jupytext", "nbclient", "pytest", "click"}
    code = f"import sys, mcp_tutorial.lab; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"
