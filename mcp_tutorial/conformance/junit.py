"""The report as JUnit XML, which build servers read."""

import re
import xml.etree.ElementTree as ET

from .facts import FAILS, NOT_APPLICABLE


def write_junit(report, path):
    """Write the report to a file, a test case for each case; what does not apply is skipped."""
    verdicts = [outcome.verdict for outcome in report.outcomes]
    counts = {"tests": len(verdicts), "failures": verdicts.count(FAILS), "skipped": verdicts.count(NOT_APPLICABLE)}
    suite = ET.Element("testsuite", name="mcp-conformance", errors="0", **{k: str(v) for k, v in counts.items()})
    for outcome in report.outcomes:
        case = ET.SubElement(suite, "testcase", classname=outcome.case.area, name=outcome.case.id)
        if outcome.verdict == FAILS:
            lines = [outcome.case.sentence, *(f"sent: {x}" for x in outcome.sent), *(f"got: {x}" for x in outcome.got)]
            failure = ET.SubElement(case, "failure", message=legal(outcome.why), type=outcome.case.strength)
            failure.text = legal("\n".join(lines))
        elif outcome.verdict == NOT_APPLICABLE:
            ET.SubElement(case, "skipped", message=legal(outcome.why))
    ET.indent(suite)
    ET.ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)


def legal(text):
    """Return a text without the characters that XML can't hold."""
    return re.sub("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text)
