"""The status page is true: its tables count what there is, and its links lead somewhere."""

from firetower_env.presets import PRESETS
from tests.docs import status
from tests.docs.pages import broken_links, text_of


def test_the_tables_are_up_to_date() -> None:
    assert status.with_tables(text_of(status.PAGE)) == text_of(status.PAGE), "run `make docs`"


def test_every_preset_has_a_row() -> None:
    rows = [row["preset"] for row in status.presets()]
    assert rows == [f"`{name}`" for name in PRESETS]


def test_links_lead_somewhere() -> None:
    assert broken_links(status.PAGE) == []
