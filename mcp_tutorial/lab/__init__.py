"""The course machinery: what turns lessons into notebooks, and what judges them.

A learner's kernel imports this package, so nothing is imported here. The modules that build and judge notebooks
(`build`, `nbtest` and what they use) need the packages of `requirements-dev.txt`; ask for them by name.
"""
