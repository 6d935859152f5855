"""Logging: one line an occurrence, with the request, room, seat and connection it belongs to.

Never a token, a hand or a deck: what is logged is named here and there by hand, and no line takes a whole message,
state or header.
"""

import logging
import sys
from typing import Any

import structlog

log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger("tacker")


def set_up_logging(form: str, level: str) -> None:
    """Write JSON or readable lines to standard error; lines of the libraries go the same way."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Any] = (
        [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
        if form == "json"
        # Plain tracebacks: prettier ones show the values of variables, hands and tokens among them.
        else [
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
        ]
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    # Libraries speak up only when something is wrong: at `debug` the database's driver tells every value it stores,
    # decks and hands among them.
    root.setLevel(logging.WARNING)
    for own in ("tacker", "app"):
        logging.getLogger(own).setLevel(level.upper())
