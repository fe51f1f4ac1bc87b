"""A program that starts modules of ours as processes, faster than a fresh Python could.

Most of a process's start is importing, and reading the catalogues. The launcher has done both already and
forks: what it starts is a process of its own with its own environment, output and end, as by `python -m`.

It is told what to start on the socket whose number is its argument, by one message for each process: a JSON
object, with three files: the standard output, the standard error, and the one on which the launcher says, a
line each, the number of the process and in the end its exit code. What is to run among the mounts of another
process enters that one's namespaces first, as with `nsenter`.
"""

from __future__ import annotations

import array
import ctypes
import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import sys
from pathlib import Path
from typing import Any, Final

from engine.language import load

IMPORTED: Final = (
    "PIL.GifImagePlugin",
    "PIL.PngImagePlugin",
    "alembic.command",
    "babel.messages.pofile",
    "bot.__main__",
    "unittest.mock",
)
"""What is imported before the first start, with all that these import. A process imports the rest itself."""

LARGEST: Final = 1 << 20
"""Bytes of the longest message; an environment fits in easily."""

FILES: Final = 3
Asked = tuple[dict[str, Any], list[int]]


def serve(control: socket.socket) -> Asked | None:
    """Start a process for each message until `control` is closed; None then.

    In the started processes it returns too, with what each is to be.
    """
    ends: dict[int, int] = {}
    heard, waker = socket.socketpair()
    for end in (heard, waker):
        end.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
    with selectors.DefaultSelector() as selector:
        selector.register(control, selectors.EVENT_READ)
        selector.register(heard, selectors.EVENT_READ)
        while True:
            ready = {key.fileobj for key, _ in selector.select()}
            if heard in ready:
                heard.recv(LARGEST)
                _collect(ends)
            if control not in ready:
                continue
            asked = _asked(control)
            if asked is None:
                return None
            if (process := os.fork()) == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for status in ends.values():
                    os.close(status)
                for own in (control, heard, waker):
                    own.close()
                return asked
            *output, status = asked[1]
            for file in output:
                os.close(file)
            ends[process] = status
            os.write(status, b"%d\n" % process)


def _asked(control: socket.socket) -> Asked | None:
    message, ancillary, *_ = control.recvmsg(LARGEST, socket.CMSG_SPACE(FILES * array.array("i").itemsize))
    if not message:
        return None
    files = array.array("i")
    for _, _, data in ancillary:
        files.frombytes(data)
    return json.loads(message), list(files)


def _collect(ends: dict[int, int]) -> None:
    """Tell of the processes that have ended."""
    while ends:
        process, status = os.waitpid(-1, os.WNOHANG)
        if process == 0:
            return
        file = ends.pop(process)
        os.write(file, b"%d\n" % os.waitstatus_to_exitcode(status))
        os.close(file)


def become(asked: Asked) -> None:
    """Be what was asked for, in the place of the launcher."""
    what, (out, err, status) = asked
    os.close(status)
    for file, number in ((out, 1), (err, 2)):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(what["environment"])
    if what["mounts_of"] is not None:
        _enter(what["mounts_of"])
    sys.argv = [what["module"], *what["arguments"]]
    sys.modules.pop(f"{what['module']}.__main__", None)  # it was imported, and is now to be run
    runpy.run_module(what["module"], run_name="__main__", alter_sys=True)


def _enter(process: int) -> None:
    """See what is mounted for `process`, with the rights that it has there. Raises `OSError`."""
    here, library = Path.cwd(), ctypes.CDLL(None, use_errno=True)
    namespaces = [os.open(f"/proc/{process}/ns/{kind}", os.O_RDONLY) for kind in ("user", "mnt")]
    for namespace in namespaces:
        if library.setns(namespace, 0) != 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))
        os.close(namespace)
    os.chdir(here)


def main() -> None:
    """Serve, or be a process that was started so."""
    with socket.socket(fileno=int(sys.argv[1])) as control:
        for module in IMPORTED:
            importlib.import_module(module)
        load()  # the catalogues, which each bot would read again
        gc.freeze()  # so that no process copies what all of them share
        asked = serve(control)
    if asked is not None:
        become(asked)


if __name__ == "__main__":
    main()
