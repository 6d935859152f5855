"""The processes in which bots think, as the system knows them."""

from pathlib import Path


def thinkers_of(pid: int) -> set[int]:
    """The living thinking processes that this process has started."""
    children = Path(f"/proc/{pid}").glob("task/*/children")
    found = {int(child) for listed in children for child in listed.read_text().split()}
    return {child for child in found if "thinking_process" in Path(f"/proc/{child}/cmdline").read_text()}
