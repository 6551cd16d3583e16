"""What a learner does with an open notebook, and what is seen of it."""

import re

from playwright.sync_api import expect

PATIENCE = 120_000  # milliseconds, for a whole notebook on a slow machine
# The panel in front. A cell is done when it has a number and runs no longer; an error ends what was to be run.
PANEL = "window.jupyterapp.shell.currentWidget"
IDLE = f"{PANEL}.sessionContext.session?.kernel?.status === 'idle'"
READY = f"() => window.jupyterapp && {PANEL}?.content?.model?.cells?.length > 0 && {IDLE}"
DONE = f"""() => {{
    const cells = {PANEL}.content.widgets.filter(cell => cell.model.type === 'code' && cell.model.sharedModel.source);
    const failed = cells.some(cell => cell.model.outputs.toJSON().some(out => out.output_type === 'error'));
    return {IDLE}
        && cells.every(cell => cell.model.executionState !== 'running')
        && (failed || cells.every(cell => cell.model.executionCount !== null));
}}"""
FOCUSED = """() => {
    const element = document.activeElement;
    return [element.title, element.innerText, ...Array.from(element.labels ?? [], label => label.innerText)];
}"""
RENDERED = ".jp-NotebookPanel:not(.lm-mod-hidden)"


class Notebook:
    """The notebook in front, on a page."""

    def __init__(self, page):
        self.page = page
        self.panel = page.locator(RENDERED)

    @classmethod
    def open(cls, page, server, name):
        """Go to a notebook's own address, and wait for it and its kernel."""
        page.goto(server.address(name))
        return cls(page).ready()

    @classmethod
    def find(cls, page, server, name):
        """Go through the file browser to a notebook, named as in "notebooks/01_protocol.ipynb", and open it."""
        page.goto(server.address())
        files = page.get_by_label("File Browser Section")
        for part in name.split("/"):
            files.get_by_text(part, exact=True).dblclick()
        notebook = cls(page).ready()
        assert page.evaluate(f"() => {PANEL}.context.path") == name
        return notebook

    def ready(self):
        self.page.wait_for_function(READY, timeout=PATIENCE)
        return self

    def menu(self, *labels):
        """Choose from the menus: `menu("Run", "Run All Cells")`."""
        bar = self.page.locator("#jp-MainMenu")
        bar.get_by_role("menuitem", name=labels[0], exact=True).click()
        for label in labels[1:]:
            item = self.page.locator(".lm-Menu .lm-Menu-item").filter(has=self.page.get_by_text(label, exact=True))
            item.first.click()

    def run_all(self):
        """Run every cell by the menu, after the outputs of an earlier run are gone, and wait for the last."""
        self.menu("Edit", "Clear Outputs of All Cells")
        self.menu("Run", "Run All Cells")
        return self.done()

    def done(self):
        self.page.wait_for_function(DONE, timeout=PATIENCE)
        return self

    def restart(self):
        """A new kernel, by the menu and its question."""
        before = self.page.evaluate(f"() => {PANEL}.sessionContext.session.kernel.id")
        self.menu("Kernel", "Restart Kernel…")
        self.page.get_by_role("button", name="Confirm Kernel Restart").click()
        self.page.wait_for_function(f"() => {PANEL}.sessionContext.session?.kernel?.status !== 'idle'")
        assert before == self.page.evaluate(f"() => {PANEL}.sessionContext.session.kernel.id")
        return self.ready()

    def cells(self):
        """The notebook as it would be saved."""
        return self.page.evaluate(f"() => {PANEL}.content.model.toJSON().cells")

    def outputs(self):
        return [output for cell in self.cells() for output in cell.get("outputs", [])]

    def index(self, text):
        """The number of the one code cell whose source has this text."""
        sources = [(cell["cell_type"], source(cell)) for cell in self.cells()]
        (number,) = [number for number, (kind, body) in enumerate(sources) if kind == "code" and text in body]
        return number

    def cell(self, number):
        """The cell's element, in view."""
        self.page.evaluate(f"number => {PANEL}.content.scrollToItem(number, 'center')", number)
        found = self.panel.locator(f'.jp-Cell[data-windowed-list-index="{number}"]')
        expect(found).to_be_visible()
        return found

    def output(self, number):
        """The element of all that a cell shows."""
        return self.cell(number).locator(".jp-Cell-outputWrapper")

    def write(self, number, text):
        """Type over what a cell says."""
        self.cell(number).locator(".cm-content").click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(text)
        assert source(self.cells()[number]) == text
        return self

    def start(self, number):
        """Run one cell by the keyboard."""
        self.cell(number).locator(".cm-content").click()
        self.page.keyboard.press("ControlOrMeta+Enter")

    def run(self, number):
        """Run one cell by the keyboard, and wait for it."""
        before = self.cells()[number]["execution_count"]
        self.start(number)
        other = f"([number, before]) => {PANEL}.content.widgets[number].model.executionCount !== before"
        self.page.wait_for_function(other, arg=[number, before], timeout=PATIENCE)
        return self.idle()

    def idle(self):
        """No cell runs."""
        ended = f"() => {PANEL}.content.widgets.every(cell => cell.model.executionState !== 'running')"
        self.page.wait_for_function(ended, timeout=PATIENCE)
        return self

    def tab_to(self, name, most=40):
        """Press Tab until the element of that name has the focus."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if name in self.page.evaluate(FOCUSED):
                return
        raise AssertionError(f"Tab did not lead to {name}")

    def save(self):
        self.menu("File", "Save Notebook")
        self.page.wait_for_function(f"() => !{PANEL}.context.model.dirty", timeout=PATIENCE)
        return self


def source(cell):
    return "".join(cell["source"])


def errors(outputs):
    """What went wrong in them, a line each."""
    failed = [output for output in outputs if output["output_type"] == "error"]
    return [f"{output['ename']}: {re.sub(chr(27) + r'[^m]*m', '', output['evalue'])[:500]}" for output in failed]
