"""Counters for whoever runs the server, in Prometheus' text format, on a registry of this app alone.

Each worker counts for itself. No label names a player, a room or an address.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """All that is counted. It is the tables' observer, too."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._tables = Gauge("tacker_tables", "Rooms held in memory.", registry=registry)
        actions = Counter("tacker_actions", "Actions, by outcome.", ["outcome"], registry=registry)
        self._accepted, self._refused = actions.labels("ok"), actions.labels("refused")
        self._action_seconds = Histogram(
            "tacker_action_seconds", "From an action to its outcome.", registry=registry, buckets=_LATENCIES
        )
        self._refusals = Counter(
            "tacker_refusals", "Refused actions, frames and requests, by code.", ["code"], registry=registry
        )
        self._append_seconds = Histogram(
            "tacker_append_seconds", "Storing an action's events.", registry=registry, buckets=_LATENCIES
        )
        self._resyncs = Counter("tacker_resyncs", "Snapshots asked for after a gap.", registry=registry)
        self._dropped_outboxes = Counter(
            "tacker_dropped_outboxes", "Connections cut because they read too slowly.", registry=registry
        )
        self._connections = Gauge("tacker_connections", "Open sockets, by door.", ["door"], registry=registry)
        self._closed = Counter("tacker_connections_closed", "Sockets closed, by code.", ["code"], registry=registry)
        self._request_seconds = Histogram(
            "tacker_request_seconds", "HTTP requests, by status.", ["status"], registry=registry, buckets=_LATENCIES
        )

    def acted(self, code: str, seconds: float) -> None:
        """An action was answered: `ok`, or a refusal's code."""
        self._action_seconds.observe(seconds)
        if code == "ok":
            self._accepted.inc()
        else:
            self._refused.inc()
            self.refused(code)

    def appended(self, seconds: float) -> None:
        """An append to a log has come back."""
        self._append_seconds.observe(seconds)

    def overflowed(self) -> None:
        """A connection read too slowly and was closed."""
        self._dropped_outboxes.inc()

    def resynced(self) -> None:
        """A client asked for a snapshot."""
        self._resyncs.inc()

    def refused(self, code: str) -> None:
        """A «no» with one of the codes, whatever it answers."""
        self._refusals.labels(code).inc()

    def requested(self, status: int, seconds: float) -> None:
        """A request was answered."""
        self._request_seconds.labels(status).observe(seconds)

    @contextmanager
    def connected(self, door: str) -> Iterator[None]:
        """A socket is open for as long as the block lasts."""
        gauge = self._connections.labels(door)
        gauge.inc()
        try:
            yield
        finally:
            gauge.dec()

    def closed(self, code: int) -> None:
        """The server has closed a socket."""
        self._closed.labels(code).inc()

    def count_tables_with(self, count: Callable[[], int]) -> None:
        """Ask this for the number of tables whenever the metrics are read."""
        self._tables.set_function(count)

    def written(self) -> bytes:
        """All of it, in the text format."""
        return generate_latest(self._registry)


class RequestMetrics:
    """Counts HTTP requests. Paths and addresses are no labels: there is no end of them."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note the status on its way out."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        status = 500

        async def send_noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_noting)
        finally:
            self._metrics.requested(status, perf_counter() - began)
