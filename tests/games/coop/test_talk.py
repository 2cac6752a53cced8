"""The talk rule (C15): what may be said at a cooperative table."""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenback.games.coop.talk import Advice, TalkLevel, TalkReason, check
from tenback.games.coop.talk.ideas import IDEAS, Idea
from tenback.games.coop.talk.ideas.idea import Ideas
from tenback.games.coop.talk.languages import LANGUAGES
from tenback.games.coop.talk.lexicon import NUMBERS

pytestmark = pytest.mark.rule("C15")

CORPUS = Path(__file__).parent / "talk_corpus"
FILES = sorted(CORPUS.glob("*.tsv"))
STRICT = TalkLevel.STRICT
RELAXED = TalkLevel.RELAXED


@dataclass(frozen=True)
class Phrase:
    label: str
    level: TalkLevel
    language: str
    text: str
    kind: str = ""  # of held-out phrases: talk, number, indirect, jump, size

    @property
    def right(self) -> bool:
        return check(self.text, self.level).allowed == (self.label == "allowed")


def load(file: Path) -> list[Phrase]:
    header, *lines = file.read_text(encoding="utf-8").splitlines()
    assert header.startswith("label\tlevel\tlanguage\ttext")
    rows = [line.split("\t") for line in lines if line]
    assert {row[0] for row in rows} == {"allowed", "refused"}
    return [Phrase(label, TalkLevel(level), language, *rest) for label, level, language, *rest in rows]


def share(phrases: list[Phrase]) -> float:
    """The percentage judged as labelled."""
    return 100 * sum(phrase.right for phrase in phrases) / len(phrases)


def figures(phrases: list[Phrase]) -> list[str]:
    """Allowed talk let through, the rest caught (recall), and refusals that were right (precision)."""
    allowed, refused = ([phrase for phrase in phrases if phrase.label == label] for label in ("allowed", "refused"))
    caught, wrongly = sum(phrase.right for phrase in refused), sum(not phrase.right for phrase in allowed)
    through = f"{share(allowed):.1f}%" if allowed else "–"
    recall = f"{share(refused):.1f}%" if refused else "–"
    return [through, recall, f"{100 * caught / (caught + wrongly):.1f}%" if caught and allowed else "–"]


def table(name: str, phrases: list[Phrase]) -> str:
    groups: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in phrases:
        groups["all"].append(phrase)
        groups[f"level {phrase.level}"].append(phrase)
        groups[f"language {phrase.language}"].append(phrase)
        if phrase.kind:
            groups[f"kind {phrase.kind}"].append(phrase)
    lines = [f"talk rule on {name}:", f"  {'':<16}{'phrases':>8}{'let through':>13}{'recall':>9}{'precision':>11}"]
    for group, members in sorted(groups.items()):
        through, recall, precision = figures(members)
        lines.append(f"  {group:<16}{len(members):>8}{through:>13}{recall:>9}{precision:>11}")
    return "\n".join(lines)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_corpus_is_judged_as_labelled(file: Path, record_property: Callable[[str, object], None]) -> None:
    """The figures stand in the summary of the test run."""
    phrases = load(file)
    record_property("summary", table(file.stem, phrases))
    wrong = [phrase for phrase in phrases if not phrase.right]
    if file.stem != "heldout":
        assert wrong == []
        return
    talk, numbers = ([phrase for phrase in phrases if phrase.kind == kind] for kind in ("talk", "number"))
    assert share(talk) >= 99, wrong
    assert share(numbers) >= 97, wrong


def test_development_corpus_covers_every_language_and_both_labels() -> None:
    phrases = load(CORPUS / "development.tsv")
    assert len(phrases) >= 600
    for language in LANGUAGES:
        for label in ("allowed", "refused"):
            assert sum(phrase.language == language.code and phrase.label == label for phrase in phrases) >= 50
    assert {phrase.level for phrase in phrases} == {STRICT, RELAXED}


def test_allowed_talk_has_no_reason() -> None:
    verdict = check("please leave the last pile alone", STRICT)
    assert verdict.allowed
    assert (verdict.reason, verdict.found, verdict.advice) == (None, "", None)


@pytest.mark.parametrize(
    ("text", "reason", "found"),
    [
        ("it is 42, ok?", TalkReason.DIGIT, "42"),
        ("so f0rty", TalkReason.DIGIT, "f0rty"),
        ("hm 4️⃣ hm", TalkReason.DIGIT, "4️⃣"),
        ("I have forty-two here", TalkReason.NUMBER_WORD, "forty-two"),
        ("a f-o-r-t-y maybe", TalkReason.NUMBER_WORD, "f-o-r-t-y"),
        ("is s!x fine", TalkReason.NUMBER_WORD, "s!x"),
        ("card XLII now", TalkReason.ROMAN_NUMERAL, "XLII"),
        ("the fifth pile", TalkReason.ORDINAL, "fifth"),
        ("half a dozen", TalkReason.QUANTITY, "dozen"),
        ("the upper half", TalkReason.RANGE, "upper half"),
        ("mine is just above the left pile", TalkReason.COMPARISON, "just above the left pile"),
        ("my cards are adjacent", TalkReason.NEIGHBOUR, "adjacent"),
        ("odd or even?", TalkReason.PARITY, "odd or even"),
        ("a prime number", TalkReason.PROPERTY, "prime number"),
        ("show me your cards", TalkReason.QUESTION, "show me your cards"),
        ("Well, I can jump back here", TalkReason.JUMP_BACK, "can jump back"),
        ("only high cards", TalkReason.SIZE, "high cards"),
    ],
)
def test_refusal_names_its_reason_and_the_words_as_written(text: str, reason: TalkReason, found: str) -> None:
    verdict = check(text, STRICT)
    assert not verdict.allowed
    assert verdict.reason is reason
    assert verdict.found == found


@pytest.mark.parametrize(
    ("text", "reason", "found"),
    [
        ("between the left and the right, that's my card", TalkReason.RANGE, "between the left"),
        ("la siguiente a la de la cuarta, esa tengo", TalkReason.NEIGHBOUR, "siguiente a la de la cuarta"),
        ("op de linker stapel volgt mijn kaart", TalkReason.NEIGHBOUR, "de linker stapel volgt"),
        ("meine passt haargenau unter die vom dritten", TalkReason.COMPARISON, "haargenau unter die vom dritten"),
        ("quello che ho è tutto pari", TalkReason.PARITY, "quello che ho è tutto pari"),
        ("ta plus basse, c'est combien ?", TalkReason.QUESTION, "plus basse, c'est combien"),
        ("la última me deja dar un saltito atrás", TalkReason.JUMP_BACK, "saltito atrás"),
        ("ci torno indietro io, sulla terza", TalkReason.JUMP_BACK, "torno indietro"),
        ("carte altissime, tutte quante", TalkReason.SIZE, "carte altissime"),
    ],
)
def test_hints_are_found_in_any_order_of_words(text: str, reason: TalkReason, found: str) -> None:
    verdict = check(text, STRICT)
    assert (verdict.reason, verdict.found) == (reason, found)


@pytest.mark.parametrize(
    "text",
    [
        "the space between the left and the right pile is nice"
        " and somebody else should tell me on which day of the week we meet, no matter which card",
        "i'm coming back soon, leave the left pile alone",
        "can't hop back there on the left",
        "the last game was odd, my hand still hurts",
        "what's the highest mountain on your card?",
    ],
)
def test_ideas_apart_or_in_harmless_company_are_no_hint(text: str) -> None:
    assert check(text, STRICT).allowed


@pytest.mark.parametrize("ideas", IDEAS)
def test_every_language_has_folded_words_for_every_idea(ideas: Ideas) -> None:
    assert set(ideas) == set(Idea)
    for entry in frozenset[str]().union(*ideas.values()):
        assert re.fullmatch(r"([a-z]+|[.,])( ([a-z]+|[.,])){0,2}", entry), entry


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("pile 2", Advice.NAME_PILE_BY_PLACE),
        ("the fifth pile", Advice.NAME_PILE_BY_PLACE),
        ("stapel drie", Advice.NAME_PILE_BY_PLACE),
        ("in 5 minutes", Advice.OTHER_WORDS),
        ("forty", Advice.OTHER_WORDS),
        ("s!x", Advice.OTHER_WORDS),
        ("just above the left pile", Advice.USE_SIGNAL),
        ("I can jump back here", Advice.USE_SIGNAL),
        ("only high cards", Advice.USE_SIGNAL),
    ],
)
def test_refusal_offers_the_signal_or_other_words(text: str, advice: Advice) -> None:
    assert check(text, STRICT).advice is advice


@pytest.mark.parametrize("text", ["I can jump back here", "only high cards", "puedo retroceder", "nur hohe Karten"])
def test_relaxed_table_may_talk_of_jumps_back_and_sizes(text: str) -> None:
    assert not check(text, STRICT).allowed
    assert check(text, RELAXED).allowed


def test_relaxed_table_still_refuses_what_follows_a_size() -> None:
    assert check("only high cards, just above the left pile", RELAXED).reason is TalkReason.COMPARISON


@pytest.mark.parametrize("ordinal", ["first", "second", "third", "fourth", "last"])
def test_ordinals_up_to_four_name_piles(ordinal: str) -> None:
    assert check(f"please spare the {ordinal} pile", STRICT).allowed


@pytest.mark.parametrize(
    ("number", "word"),
    [
        ("tengo el tres", "c'est tres bien"),
        ("tengo once cartas", "once more please"),
        ("j'ai le neuf", "quoi de neuf ?"),
        ("ho il sei", "sei pronto?"),
        ("j'ai le onze", "het is onze beurt"),
        ("ik heb de elf", "the elf on the shelf"),
        ("ho due carte", "dinner is due soon"),
        ("I have one", "I love this one"),
        ("ho l'otto", "ciao Otto"),
        ("ik heb één kaart", "een kaart graag"),
        ("we zijn met z'n vieren", "we vieren feest"),
        ("we zijn met z'n tienen", "todos tienen sueño"),
        ("mi hijo cumple siete mañana", "siete pronti?"),
        ("finir à cent, ce serait beau", "not worth a cent"),
        ("ne ho sei in mano", "sei in ritardo"),
        ("na achten kan ik niet", "wir achten darauf"),
    ],
)
def test_same_word_is_a_number_only_where_it_counts(number: str, word: str) -> None:
    assert not check(number, STRICT).allowed
    assert check(word, STRICT).allowed


@pytest.mark.parametrize("text", ["XLII", "card V", "I hold li", "number iii", "mine is IX", "XX is mine, card XX"])
def test_roman_numerals_are_numbers(text: str) -> None:
    assert check(text, STRICT).reason is TalkReason.ROMAN_NUMERAL


@pytest.mark.parametrize(
    "text", ["see you xx", "I mix it", "CI SONO", "vivid", "l'XL est là", "X marks the spot", "MMM", "Liv"]
)
def test_words_that_look_roman_are_words(text: str) -> None:
    assert check(text, STRICT).allowed == (text != "Liv")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\ud800",
        "\u200f\u202e",
        "🙂" * 100,
        "é" * 100,
        "a" * 100_000,
        "no " * 30_000,
        "ツ",
        "ー",
        "ㅤ",
        "\x00",
        "🏴‍☠️",
        "*",
        "ß",
    ],
)
def test_any_text_is_answered(text: str) -> None:
    assert check(text, STRICT).allowed


@pytest.mark.parametrize("text", ["一", "๔", "४", "①", "²", "𝟜", "½", "Ⅻ", "🔟", "💯", "🕓", "⚄", "㏪", "㉈"])
def test_every_script_s_digits_are_digits(text: str) -> None:
    assert check(f"hm {text}", RELAXED).reason is TalkReason.DIGIT


@pytest.mark.parametrize(
    "text",
    [
        "ꜰᴏʀᴛʏ",
        "🅵🅾🆁🆃🆈",
        "🇫🇴🇷🇹🇾",
        "ｆｏｒｔｙ",
        "fоrtу",
        "fσrty",
        "ꟻorty",
        "f\u00ado\u200br\u2060ty",
        "f̶o̶r̶t̶y̶",
        "for ty",
        "fo'rty",
        "fi ve",
        "te.n",
        "si-xt-y",
        "f*rty",
        "f🙂rty",
        "e|even",
        "fourtwo",
        "ytrof",
        "fotry thritytwo",
        "quarantaaaa",
        "a s i x",
        "m y t h i r t e e n",
        "w e l l   s i x   o k",
        "x" * 40 + "forty",
        "zzzzwanzig" + "x" * 40,
    ],
)
def test_disguised_numbers_are_numbers(text: str) -> None:
    assert not check(text, RELAXED).allowed


@pytest.mark.parametrize(
    "text",
    [
        "se dici così",
        "va-t-en",
        "je t'en prie",
        "l'un d'eux",
        "for ties I care little",
        "sh*t",
        "what the f***",
        "there",
        "wundert mich",
        "teen drama",
        "y e s",
        "d o n e",
        "a b c d e f",
        "n o   w a y",
        "cool$ @home +me",
        "as*** of *en*",
        "ab**cd efg**hi",
        "abцdef",
        "ʃʃʃ",
        "antidisestablishment arianismistic",
        "I would rather have you think about all of it for one moment",
    ],
)
def test_harmless_oddities_pass(text: str) -> None:
    assert check(text, STRICT).allowed


WORDS = sorted(word for language in LANGUAGES for word in language.core if word in NUMBERS)
CARRIERS = ["{}", "hm {} hm", "okay, {}!", "so... {}?"]


@st.composite
def disguised(draw: st.DrawFn) -> str:
    word = draw(st.sampled_from(WORDS))
    place = draw(st.integers(1, len(word) - 1))
    joint = draw(st.sampled_from([" ", "-", ".", "_", " . ", "🙂", "*", "/"]))
    ways = {
        "plain": word,
        "shouted": word.upper(),
        "mixed": "".join(letter.upper() if draw(st.booleans()) else letter for letter in word),
        "spaced": joint.join(word),
        "stretched": word[:place] + word[place] * 3 + word[place:],
        "zero width": draw(st.sampled_from(["\u200b", "\u200d", "\u2060", "\u00ad", "\ufeff"])).join(word),
        "full width": "".join(chr(ord(letter) + 0xFEE0) for letter in word),
        "leet digits": word.translate(str.maketrans("aeiost", "431057")),
        "look-alikes": word.translate(str.maketrans("aeopcyx", "аеорсух")),
        "marked": "".join(letter + draw(st.sampled_from(["", "\u0301", "\u0336"])) for letter in word),
    }
    return draw(st.sampled_from(CARRIERS)).format(ways[draw(st.sampled_from(sorted(ways)))])


@given(disguised())
def test_number_word_is_caught_in_every_disguise(text: str) -> None:
    assert not check(text, RELAXED).allowed


@given(st.text(st.characters()), st.sampled_from(TalkLevel))
def test_any_text_has_one_verdict(text: str, level: TalkLevel) -> None:
    verdict = check(text, level)
    assert verdict == check(text, level)
    assert verdict.found in text
    assert verdict.allowed == (verdict.reason is None) == (verdict.advice is None) == (verdict.found == "")


@given(st.text(), st.sampled_from("0123456789٣७๕④Ⅷ五"))
def test_a_digit_anywhere_is_refused(text: str, digit: str) -> None:
    assert check(text + digit + text, RELAXED).reason is TalkReason.DIGIT


@given(st.sampled_from([phrase.text for phrase in load(CORPUS / "development.tsv")]))
def test_relaxed_never_refuses_more_than_strict(text: str) -> None:
    assert check(text, RELAXED).allowed >= check(text, STRICT).allowed
