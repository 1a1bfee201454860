"""Rules, settings and cards in words and chips."""

import re
from typing import get_args

import pytest
from webbing import CARD

import mjcore
from mjcore.card.printed import card_body
from mjcore.room.settings import SettingsFields
from mjcore.rules import FIELDS, PRESETS
from mjcore.rules.checks import CHOICES, SETS
from mjcore.rules.words import rules_in_words
from mjcore.web.about import about_body
from mjcore.web.fields import SETTINGS, TITLES, WORDS, rule_fields

FIELD = {field["name"]: field for field in rule_fields()}


def test_every_rule_and_every_choice_has_words():
    assert list(TITLES) == list(FIELDS) == list(FIELD)
    assert len(set(TITLES.values())) == len(TITLES)
    for name, choices in {**CHOICES, **SETS}.items():
        assert set(WORDS[name]) == set(choices)
        assert {choice["value"] for choice in FIELD[name]["choices"]} == set(choices)


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_as_a_lobby_shows_it(name):
    field = FIELD[name]
    assert "`" not in field["help"] and field["help"].endswith(".") and field["title"].strip()
    assert not re.search(r"[a-z]_[a-z]", field["help"]), "a name that only programs read"
    value = mjcore.Rules.room().to_dict()[name]
    kind = field["kind"]
    if kind == "bool":
        assert isinstance(value, bool)
    elif kind == "choice":
        assert value in [choice["value"] for choice in field["choices"]]
    elif kind == "set":
        assert set(value) <= {choice["value"] for choice in field["choices"]}
    elif kind == "number":
        assert value is None if value is None else field["min"] <= value <= field["max"]
        assert value is not None or field["optional"]
    else:
        assert kind == "seconds" and (value is None or value > 0)


def test_every_setting_has_words():
    assert [one["name"] for one in SETTINGS] == [
        name for name in SettingsFields.__annotations__ if name != "rules"
    ]
    for one in SETTINGS:
        assert one["title"] and one["help"].endswith(".")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_a_table_in_words(preset):
    about = about_body(mjcore.RoomSettings(rules=mjcore.Rules.preset(preset)))
    for rule in about["rules"]:
        assert rule["text"].endswith(".") and rule["title"]
    assert {rule["title"] for rule in about["rules"]} >= {"Charleston", "Calls", "Payments"}
    for text in about["reading"]:
        assert text["text"].endswith(".")


WORDED = [
    ({"players": 3}, "With two or three players there is no Charleston."),
    ({"first_charleston": False, "second_charleston": "never"}, "There is no Charleston: East"),
    ({"claims_on_empty_wall": "none"}, "Once the wall is empty the discard cannot be claimed."),
    ({"cold_wall_tiles": 12}, "With 12 tiles or fewer in the wall"),
    ({"hot_wall_tiles": 9}, "With 9 tiles or fewer in the wall"),
    ({"loss_cap": 300}, "Nobody loses more than 300 in a game."),
    ({"heavenly_hand": False}, "East cannot declare"),
    ({"exchange_limit": 1}, "1 joker exchange in a turn"),
    ({"pivot_swap": True}, "the first East changes places"),
    ({"scoring": "tournament"}, "tournament"),
]


@pytest.mark.parametrize(("changes", "sentence"), WORDED)
def test_what_a_rule_says(changes, sentence):
    texts = [text for _, text in rules_in_words(mjcore.Rules.league(**changes))]
    assert any(sentence in text for text in texts), texts
    assert len(set(texts)) == len(texts)


CHIPS = {
    "2026 #1": ("F.F 2.0.2.6a 6.6.6.6b 2.2.2.2c", ""),
    "2026 #5": ("2.0a K.K.K.Ka D.Db K+3.K+3.K+3.K+3b 2.6c", "kongs three apart"),
    "2468 #2": ("F.F.F K.K.K.Ka K.K.K.Kb K.K.Kc", "K is even; like even numbers"),
    "2468 #4": ("F.F.F K.K.K.Ka K+2.K+2.K+2b K+4.K+4.K+4.K+4c", "any even run"),
    "Any Like Numbers #1": ("K.K.K.Ka N.E.W.S K.Kb K.K.K.Kc", "any number"),
    "Quints #2": (
        "K.K.K.K.Ka K+1.K+1.K+1a K+2.K+2.K+2.K+2a K+3.K+3a",
        "any run; either way",
    ),
    "13579 #3": ("F.F.F K.K.K.Ka K.K.K.Kb L.L.Lc", "K is 1 or 5; L is 5 or 9; K is below L"),
    "13579 #6": ("F.F 3.3.3.3? 5.5.5.5? 7.7.7.7?", "each kong in any suit"),
    "Winds and Dragons #1": (
        "N.N E.E.E W.W.W S.S F.F.F.F or N.N.N E.E W.W S.S.S F.F.F.F",
        "",
    ),
    "Winds and Dragons #4": ("F.F w.w.w.w d.d.d.d w.w.w.w", "two winds and any dragon"),
    "Winds and Dragons #6": ("x.x N.N.N.N E.E.E W.W.W S.S", "with any pair"),
    "Winds and Dragons #8": ("F.F.F.F.F.F w.w D.D.Da D.D.Db", "any wind"),
    "369 #5": ("3.3.3a 6.6.6.6b 9.9.9.9a E.E.E", "no jokers among the threes"),
    "Singles and Pairs #4": ("N.1.Ea 3.3a 5.5a 5.5b 7.7b W.9.Sb", ""),
}


def written(line):
    def group(chips):
        suits = {chip["suit"] for chip in chips} - {None}
        mark = "abc?"[suits.pop()] if suits else ""
        return ".".join(chip["text"] for chip in chips) + mark

    return " or ".join(" ".join(map(group, groups)) for groups in line["chips"])


def test_a_card_as_it_is_printed():
    body = card_body(CARD)
    lines = {line["id"]: line for section in body["sections"] for line in section["lines"]}
    assert [*lines] == [line.id for line in CARD.lines]
    for name, (chips, note) in CHIPS.items():
        assert (written(lines[name]), lines[name]["note"]) == (chips, note)
    singles = [one["name"] for one in body["sections"] if one["singles_and_pairs"]]
    assert singles == ["Singles and Pairs"]


STEPS = [
    ("ppppa qqqqb mmmmc NN | q = p+1, m = q+1", "Ka K+1b K+2c N", ""),
    ("ppppa qqqqb mmmmc NN | p = q+1, q = m+1", "K+2a K+1b Kc N", ""),
    ("1111a 2222a ppppb NN | any run", "Ka K+1a Lb N", "any run"),
    ("333a! ppppb 9999c EEE | p in 1 2", "3a Kb 9c E", "K is 1 or 2; no jokers in 333"),
    ("vvvv www dddd eee | w free", "w w d d", "any wind; two different dragons"),
    ("ppppa qqqqb mmmmc NN | m free, p odd", "Ka Lb Mc N", "K is odd; the numbers may be the same"),
    ("vvvv ppppa qqqqb NN | v in E W", "w Ka Lb N", "w is E or W; any wind"),
]


@pytest.mark.parametrize(("hand", "chips", "note"), STEPS)
def test_what_is_free_on_a_line(hand, chips, note):
    """Each group of these lines is of one symbol, which stands for all of it here."""
    head = '[card]\nname = "x"\n[[section]]\nname = "y"\n'
    card = mjcore.Card.loads(f'{head}lines = [{{ hand = "{hand}", value = 25 }}]')
    (line,) = card_body(card)["sections"][0]["lines"]
    (groups,) = line["chips"]
    assert all(len({chip["text"] for chip in group}) == 1 for group in groups)
    first = {**line, "chips": [[group[:1] for group in groups]]}
    assert (written(first), line["note"]) == (chips, note)


def test_kinds_of_chips():
    kinds = {}
    for section in card_body(CARD)["sections"]:
        for line in section["lines"]:
            for chip in (chip for groups in line["chips"] for group in groups for chip in group):
                kinds.setdefault(chip["kind"], set()).add(chip["text"])
                assert (chip["suit"] is not None) == (
                    chip["kind"] == "number" or chip["text"] == "D"
                )
    assert kinds.pop("number") >= {"2", "K", "K+1", "L"}
    assert kinds == {
        "flower": {"F"},
        "wind": set("NEWS"),
        "dragon": set("RGD"),
        "zero": {"0"},
        "any_wind": {"w"},
        "any_dragon": {"d"},
        "any_tile": {"x"},
    }


def test_presets_are_all_there():
    assert set(PRESETS) == set(get_args(mjcore.rules.PresetName))
