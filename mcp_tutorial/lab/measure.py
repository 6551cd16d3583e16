"""What a text costs a model, in tokens, by a rule of thumb that everybody can check in their head."""

import json

CHARACTERS = 4  # a token, in English and in JSON; a real tokenizer differs by model


def tokens(value) -> int:
    """The tokens of a text, or of any other JSON value as compact JSON: four characters each, rounded up (ours)."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return -(-len(text) // CHARACTERS)
