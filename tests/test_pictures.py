"""README's pictures, which `make pictures` takes, are there and can do without being seen."""

import re

import pytest
from clean_copy import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PICTURES = {path: " ".join(alt.split()) for alt, path in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", README)}
SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST = 200_000  # bytes: README is read over slow lines too


def test_readme_shows_a_check_s_card_and_the_wire_console():
    assert list(PICTURES) == ["docs/pictures/check-card.png", "docs/pictures/wire-console.png"]


def test_every_picture_that_is_kept_is_shown():
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "pictures").iterdir()} == set(PICTURES)


@pytest.mark.parametrize("path", PICTURES)
def test_a_picture_is_a_small_png_as_wide_as_a_column_of_text(path):
    content = (ROOT / path).read_bytes()
    width = int.from_bytes(content[16:20], "big")
    assert content.startswith(SIGNATURE) and len(content) < MOST
    assert 600 <= width <= 1280


@pytest.mark.parametrize("path", PICTURES)
def test_who_does_not_see_a_picture_is_told_what_is_in_it(path):
    assert len(PICTURES[path].split()) >= 15
