"""Running the cases against a server, one after the other, whatever the server does meanwhile."""

from .cases import cases_chosen
from .facts import FAILS, NOT_APPLICABLE
from .log import Log
from .messages import show
from .process import Lost
from .report import Report
from .trial import Trial
from .verdicts import Fails, NotApplicable, Outcome

STRIKES = 2  # new processes in a row that give no answer, before the rest is failed untried
LIMIT = 10.0  # seconds that a case may take


class NoServer(Exception):
    """The command could not be started; str() is one sentence."""


def run_suite(command, limit=LIMIT, call_all=False, only=()):
    """Return the Report of a server, which `command` (a list of strings) starts.

    Tools that are not marked `readOnlyHint: true` are called only if `call_all`. `limit` is what a case may take, in
    seconds, `only` names the cases by how their ids begin. NoServer if the command can't be started.
    """
    if isinstance(command, str):
        raise TypeError("the command is a list of strings, such as [sys.executable, '-m', 'my_server']")
    command = [str(part) for part in command]
    trial = Trial(command, Log(), limit, call_all)
    try:
        try:
            trial.start()
        except (OSError, ValueError) as problem:
            raise NoServer(f"The server could not be started: {problem}") from problem
        process = trial.talk.process
        spoke = trial.log.lines or trial.found.held_back or process.flooded  # a flood ends when its reader is gone
        if process.exited.is_set() and not spoke:
            process.stop()  # so that all of its stderr is there
            raise NoServer(last_words(process))
        return Report(command, run_cases(trial, cases_chosen(only)), note_of(trial.found), tuple(only))
    finally:
        trial.end()


def last_words(process):
    """Return in a sentence how a process ended that never answered, with the last line of its stderr."""
    lines = [line for line in process.stderr.split(b"\n") if line.strip()]
    last = f" {show(lines[-1])}" if lines else ""
    return f"{process.end_in_words()} before it answered anything.".capitalize() + last


def run_cases(trial, cases):
    """Return the outcomes of some cases in the order of all of them; those about all that was seen are run last."""
    late = [case for case in cases if case.area == "stream"]
    outcomes, strikes = {}, 0 if trial.found.answers else STRIKES
    for case in [case for case in cases if case not in late]:
        if strikes >= STRIKES or trial.found.legacy:
            outcomes[case.id] = untried(case, trial.found)
            continue
        outcomes[case.id], lost = run_case(trial, case)
        strikes = 0 if not lost else strikes if revive(trial) else STRIKES
    trial.talk.stop()
    outcomes.update({case.id: run_case(trial, case)[0] for case in late})
    return [outcomes[case.id] for case in cases]


def run_case(trial, case):
    """Return (outcome, whether the conversation is lost)."""
    trial.begin(case.id)
    try:
        case.run(trial)
        return Outcome(case), False
    except NotApplicable as reason:
        return Outcome(case, NOT_APPLICABLE, str(reason)), False
    except Fails as problem:
        return failed(trial, case, problem), False
    except Lost as problem:
        return failed(trial, case, problem), problem.process is trial.talk.process
    except RecursionError:
        return Outcome(case, NOT_APPLICABLE, "what the server sends is nested too deep to be judged"), False
    except Exception as problem:  # no reply, however odd, may stop the others: OSError is a server not started again
        reason = f"what the server does can't be judged ({type(problem).__name__}: {problem})"
        return failed(trial, case, reason), False


def failed(trial, case, problem):
    """Return the outcome of a case that fails, with the lines of its latest exchange."""
    return Outcome(case, FAILS, str(problem), list(trial.shown.sent), list(trial.shown.got))


def revive(trial):
    """Start the server anew; return False if that, too, gives no answer, twice."""
    for _ in range(STRIKES):
        trial.restart()
        trial.talk.begin("restart")
        try:
            trial.talk.round()
            return True
        except Lost:
            continue
    return False


def untried(case, found):
    """Return the outcome of a case that was not tried, since the server does not answer or speaks another language."""
    if found.legacy and case.id != "discover.answered":
        return Outcome(case, NOT_APPLICABLE, "the server only speaks a revision with a handshake")
    if found.legacy:
        return Outcome(case, FAILS, "server/discover is an error, and the handshake of older revisions is answered")
    return Outcome(case, FAILS, f"not tried: {found.why or 'the server answers nothing any more'}")


def note_of(found):
    """Return what a reader must know before the table, "" if there is nothing."""
    if found.legacy:
        return "This server speaks only an older revision: it answers initialize, and server/discover with an error."
    if found.held_back:
        return "This server answers only when its input ends: it does not flush what it writes."
    if found.answers:
        return ""
    wrote = f" What it wrote is no reply to that request: {found.wrote}" if found.wrote else ""
    return f"This server does not answer server/discover: {found.why}.{wrote}"
