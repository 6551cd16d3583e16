"""What a check starts in a fresh process: `python child.py`, with one line of JSON on stdin that says what to do.

It is found by its path and never by the name of its package, which the answer must not be able to import.
"""

import os
import sys
import types

if __name__ == "__main__":
    package = types.ModuleType("lab")
    package.__path__ = [os.path.dirname(os.path.abspath(__file__))]
    sys.modules["lab"] = package
    if sys.platform == "linux":
        from lab.child_supervisor import supervise

        supervise()
    from lab.child_tests import main

    main()
