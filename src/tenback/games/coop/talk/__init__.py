"""The talk rule of the cooperative game (C15): what may be said without giving a card away."""

from tenback.games.coop.talk.check import check
from tenback.games.coop.talk.verdict import Advice, TalkLevel, TalkReason, Verdict

__all__ = ["Advice", "TalkLevel", "TalkReason", "Verdict", "check"]
