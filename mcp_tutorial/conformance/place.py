"""Where a look at a value has come to, so that no schema, however entangled, is looked at for ever."""

STEPS = 10_000  # schemas that are looked at for one value


class TooMuch(Exception):
    """A schema leads back to itself in so many ways that nobody can follow them all."""


class Place:
    """Where a look at a value has come to: the document, the path, the depth, and how many looks may follow."""

    def __init__(self, root, where="", depth=0, left=None):
        self.root, self.where, self.depth = root, where, depth
        self.left = [STEPS] if left is None else left  # one number, which all places of one document share

    def inside(self, step=""):
        """Return the place one schema further in. Raise TooMuch."""
        self.left[0] -= 1
        if self.left[0] < 0:
            raise TooMuch
        return Place(self.root, self.where + step, self.depth + 1, self.left)
