"""Who may send from where: the defence against other sites that use a visitor's cookie."""

from starlette.requests import HTTPConnection


def is_from_elsewhere(connection: HTTPConnection, allowed: frozenset[str]) -> bool:
    """Whether a browser says that another site's page sends this.

    Programs send neither header and carry no cookie that a page could have made them send.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") not in {"same-origin", "none"}
    return origin.lower() not in allowed and not is_own(origin, connection)


def is_own(origin: str, connection: HTTPConnection) -> bool:
    """Whether the origin is the very host (and port) that is asked.

    The scheme may differ: a proxy that ends TLS and is not listed as trusted leaves http here.
    """
    scheme, _, sent_host = origin.lower().partition("://")
    return scheme in {"http", "https"} and sent_host != "" and sent_host == connection.headers.get("host", "").lower()
