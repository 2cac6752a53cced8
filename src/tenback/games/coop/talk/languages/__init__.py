"""The languages that the talk rule reads, one module each."""

from tenback.games.coop.talk.languages.dutch import DUTCH
from tenback.games.coop.talk.languages.english import ENGLISH
from tenback.games.coop.talk.languages.french import FRENCH
from tenback.games.coop.talk.languages.german import GERMAN
from tenback.games.coop.talk.languages.italian import ITALIAN
from tenback.games.coop.talk.languages.spanish import SPANISH

LANGUAGES = (ENGLISH, FRENCH, GERMAN, DUTCH, SPANISH, ITALIAN)
