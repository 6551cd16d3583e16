"""Which statements of a cell belong to an answer.

They are those that bind or change a name that the answer needs, and those that may do so by a call: `@rule` above a
function, `add(first)`, a class that its base class takes down, `setattr(RpcError, "code", 0)`. What only shows the
answer is none: `print(ok({}, {}))`, `ok({}, {})`.
"""

import ast
import functools
from collections.abc import Iterator

from .statements import FUNCTIONS, Statement, root_name, walk_outside_functions

CHANGERS = {"setattr", "delattr", "update_wrapper", "heappush", "heapify", "insort", "insort_left", "insort_right"}
TYPES = {"list", "dict", "set", "deque", "object", "type"}  # as in `list.extend(RULES, more)`
RUNNERS = {"list", "tuple", "set", "dict", "deque", "any", "all", "sum", "map", "filter"}  # they run what is in them
SUBCLASSES = ("__init_subclass__", "__subclasses__", "metaclass")

Call = tuple[ast.expr, list[ast.expr]]  # what is called, and the arguments


class Cell:
    """A cell's statements, and how the names in them hang together."""

    def __init__(self, statements: tuple[Statement, ...], name: str, others: set[str]):
        self.statements = statements
        self.name = name  # of the exercise
        self.others = others  # names of the other exercises
        self.by_name: dict[str, list[Statement]] = {}  # the statements that bind or change it
        for each in statements:
            for bound in each.binds | each.changes:
                self.by_name.setdefault(bound, []).append(each)
        imported = set().union(*(each.binds for each in statements if each.is_import))
        self.own = set(self.by_name) - imported - others
        self.state = {bound for bound in self.own if any(holds_state(bound, each) for each in self.by_name[bound])}
        self.within = functools.cache(self._within)

    def closure(self) -> tuple[list[Statement], set[str]]:
        """The statements that belong to the answer, in order, and all the names it needs."""
        needed, wanted, taken = {self.name}, {self.name}, []
        waiting = [(i, each, list(calls(each))) for i, each in enumerate(self.statements) if self.may_be_taken(each)]
        more = True
        while more:
            more, left = False, []
            for item in reversed(waiting):  # what is needed mostly stands above
                number, statement, called = item
                if self.is_taken(statement, called, wanted):
                    more = True
                    taken.append((number, statement))
                    needed |= statement.uses | statement.binds
                    wanted |= (statement.uses | statement.binds) - self.others
                else:
                    left.append(item)
            waiting = left[::-1]
        return [statement for _, statement in sorted(taken, key=lambda pair: pair[0])], needed

    def may_be_taken(self, statement: Statement) -> bool:
        """Whether a statement is anything that may be part of an answer to this exercise."""
        return not (statement.is_future or statement.is_lab_call or statement.defines in self.others)

    def is_taken(self, statement: Statement, called: list[Call], wanted: set[str]) -> bool:
        """Whether a statement belongs to an answer that needs the names `wanted`."""
        if not (wanted.isdisjoint(statement.binds) and wanted.isdisjoint(statement.changes)):
            return True
        return any(self.acts(*call, wanted) for call in called) or self.is_taken_down(statement, wanted)

    def acts(self, called: ast.expr, arguments: list[ast.expr], wanted: set[str]) -> bool:
        """Whether a call that stands alone may change something that is needed."""
        root, is_method = root_name(called), isinstance(called, ast.Attribute)
        given = [name for name in map(root_name, arguments) if name in wanted and name in self.own]
        if (called.attr if is_method else root) in CHANGERS - self.own or is_method and root in TYPES - self.own:
            return bool(given)
        if root not in self.own:
            return False
        if is_method and not has_call(called) and root in wanted:
            return True
        if root == self.name:  # it is tried out
            return False
        return self.may_change(root, wanted) or bool(given) and self.changes_what_it_is_given(root)

    def is_taken_down(self, statement: Statement, wanted: set[str]) -> bool:
        """Whether a statement defines a class that what is needed may know by a base class of it."""
        for root in map(root_name, bases(statement)):
            if root in wanted and root in self.own:
                known = (each.text for name in wanted & self.own for each in self.by_name[name])
                if any(word in text for text in known for word in SUBCLASSES):
                    return True
            elif root in self.own and self.may_change(root, wanted):
                return True
        return False

    def may_change(self, name: str, wanted: set[str]) -> bool:
        """Whether a call of a name of the cell may change something that is needed."""
        return not self.within(name).isdisjoint(wanted)

    def _within(self, name: str) -> set[str]:
        """What a call of a name of the cell may change: what holds state and is used in it, at any remove.

        Of the exercise only what the code that is called changes itself: else whatever tries it out would count.
        """
        seen, changed, waiting = {name}, set(), [name]
        while waiting:
            name = waiting.pop()
            for statement in self.by_name.get(name, ()) if name in self.own - {self.name} else ():
                changed |= changed_inside(statement)
                waiting += statement.uses - seen
                seen |= statement.uses
        return (seen & self.state) - {self.name} | changed & self.own

    def changes_what_it_is_given(self, name: str) -> bool:
        """Whether a function of the cell changes one of its arguments."""
        functions = [each for each in self.by_name[name] if isinstance(each.node, FUNCTIONS)]
        return any((changed_inside(each) | asked(each)) & parameters(each.node) for each in functions)


def holds_state(name: str, statement: Statement) -> bool:
    """Whether what a statement binds to a name can be changed: it is no function, no import, no constant."""
    if statement.is_import or statement.defines == name and isinstance(statement.node, FUNCTIONS):
        return False
    return not isinstance(getattr(statement.node, "value", None), ast.Constant)


def changed_inside(statement: Statement) -> set[str]:
    """The names whose values a function or class changes in its bodies, or that it binds there after a `global`."""
    if statement.defines is None:
        return set()
    changed = statement.binds - {statement.defines}
    for part in ast.walk(statement.node):
        if isinstance(part, (ast.Attribute, ast.Subscript)) and not isinstance(part.ctx, ast.Load):
            changed.add(root_name(part))
        elif isinstance(part, ast.Call) and root_name(part.func) in CHANGERS and part.args:
            changed.add(root_name(part.args[0]))
    return changed - {None}


def asked(statement: Statement) -> set[str]:
    """The names whose methods a function calls in a statement, or in a lambda, of their own: `rules.append(function)`.

    They may change what the name stands for.
    """
    parts = [part for part in ast.walk(statement.node) if isinstance(part, (ast.Expr, ast.Return, ast.Lambda))]
    values = [part.body if isinstance(part, ast.Lambda) else part.value for part in parts]
    called = [value.func for value in values if isinstance(value, ast.Call)]
    return {root_name(each) for each in called if isinstance(each, ast.Attribute) and not has_call(each)} - {None}


def parameters(function: ast.FunctionDef) -> set[str]:
    """The names of a function's parameters."""
    return {part.arg for part in ast.walk(function.args) if isinstance(part, ast.arg)}


def has_call(node: ast.expr) -> bool:
    """Whether an expression such as `rows().first` calls something on its way."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    return isinstance(node, ast.Call)


def calls(statement: Statement) -> Iterator[Call]:
    """What a statement calls for its effect: decorators, and the calls that stand alone or give a name its value."""
    for part in walk_outside_functions(statement.node):
        for decorator in getattr(part, "decorator_list", []):
            yield (decorator.func, decorator.args) if isinstance(decorator, ast.Call) else (decorator, [])
        if isinstance(part, (ast.Expr, ast.Assign, ast.AnnAssign)) and part.value and part not in statement.lab_calls:
            yield from calls_in(part.value)


def calls_in(value: ast.expr) -> Iterator[Call]:
    """The calls that an expression comes to; those that only make another's argument are none of them."""
    waiting = [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call):
            arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
            yield node.func, arguments
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            waiting += arguments if name in RUNNERS else []
            waiting += [node.func] if has_call(node.func) else []
            if name in ("map", "filter") and arguments:
                yield arguments[0], []
        elif isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            waiting.append(node.elt)
        elif not isinstance(node, (ast.Lambda, ast.JoinedStr)):
            waiting += [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]


def bases(statement: Statement) -> Iterator[ast.expr]:
    """The bases of the classes that a statement defines, and their metaclasses."""
    for part in walk_outside_functions(statement.node):
        if isinstance(part, ast.ClassDef):
            yield from part.bases
            yield from (keyword.value for keyword in part.keywords)
