"""The product's words in English and French: one catalogue a language, the same keys in both."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from tenback.core.errors import Phrase, TenbackError

LANGUAGES = ("en", "fr")
ONE, OTHER = "one", "other"


class MissingWords(LookupError):
    """A key that the catalogue of a language does not have."""

    def __init__(self, language: str, key: str) -> None:
        super().__init__(f"{language}.toml has no words for {key!r}")


class Words:
    """The words of one language: `words("coop.left", count=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = catalogue(language)

    def __call__(self, key: str, /, **details: object) -> str:
        """The text of this key with its details filled in; `count` chooses between `one` and `other`."""
        text = self._texts.get(key) or self._texts.get(f"{key}.{self._number(details.get('count'))}")
        if text is None:
            raise MissingWords(self.language, key)
        return text.format(**details)

    def error(self, error: TenbackError) -> str:
        """What to tell a person about an error."""
        if self.language == "en":
            return str(error)
        details = {name: self.detail(part) for name, part in error.details.items()}
        return self(f"errors.{error.code}", **details)

    def detail(self, part: object) -> object:
        """An error may have another one as its reason, or a phrase among its details."""
        if isinstance(part, TenbackError):
            return self.error(part)
        return self(f"phrases.{part.template}", **part.details) if isinstance(part, Phrase) else part

    def _number(self, count: object) -> str:
        """French has no plural below two; English has one for everything but one."""
        singular = (0, 1) if self.language == "fr" else (1,)
        return ONE if count in singular else OTHER


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All texts of a language by their dotted keys."""
    data = tomllib.loads(files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8"))
    return dict(_flat(data, ""))


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value.rstrip("\n")


def preferred_language(environ: Mapping[str, str]) -> str:
    """French where the environment asks for it, else English."""
    wanted = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return "fr" if wanted.lower().startswith("fr") else "en"
