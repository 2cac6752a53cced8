"""The talk rule of the cooperative game (C15): what may be said without giving a card away."""

from tenback.games.coop.talk.verdict import Advice, TalkLevel, TalkReason, Verdict

__all__ = ["Advice", "TalkLevel", "TalkReason", "Verdict", "check"]


def check(text: str, level: TalkLevel = TalkLevel.STRICT) -> Verdict:
    """Whether a text may be said at a table of this level; the words that this takes are read when first needed."""
    from tenback.games.coop.talk import judgement  # noqa: PLC0415

    return judgement.check(text, level)
