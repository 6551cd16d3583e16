"""The alias through which the hidden tests reach what they judge."""

import pytest


def test_the_subject_is_the_course_s_own_package_unless_told_otherwise(monkeypatch):
    monkeypatch.delenv("MCP_TUTORIAL_SUBJECT", raising=False)
    from subject import protocol

    assert protocol.__name__ == "mcp_tutorial.protocol"


def test_another_package_is_put_in_its_place_by_name(monkeypatch, tmp_path):
    (tmp_path / "stand_in").mkdir()
    (tmp_path / "stand_in" / "protocol.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("MCP_TUTORIAL_SUBJECT", "stand_in")
    from subject import protocol

    assert protocol.__name__ == "stand_in.protocol"


def test_a_module_the_subject_lacks_cannot_be_imported(monkeypatch):
    monkeypatch.delenv("MCP_TUTORIAL_SUBJECT", raising=False)
    with pytest.raises(ImportError, match="no_such_module"):
        from subject import no_such_module  # noqa: F401


def test_a_module_that_fails_on_an_import_of_its_own_says_so(monkeypatch, tmp_path):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "registry.py").write_text("import no_such_thing\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("MCP_TUTORIAL_SUBJECT", "broken")
    with pytest.raises(ModuleNotFoundError, match="no_such_thing"):
        from subject import registry  # noqa: F401
