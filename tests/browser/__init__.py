"""The course as a learner meets it: JupyterLab in a real browser. CONTRIBUTING.md says when these tests are run."""
