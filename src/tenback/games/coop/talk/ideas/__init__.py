"""The words of each language for the ideas that hints are made of, one module each."""

from tenback.games.coop.talk.ideas import dutch, english, french, german, italian, spanish
from tenback.games.coop.talk.ideas.idea import Idea, Ideas

IDEAS: tuple[Ideas, ...] = (
    english.IDEAS,
    french.IDEAS,
    german.IDEAS,
    dutch.IDEAS,
    spanish.IDEAS,
    italian.IDEAS,
)

__all__ = ["IDEAS", "Idea"]
