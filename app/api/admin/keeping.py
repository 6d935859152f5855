"""Once a day what is no longer needed of names and addresses is deleted, whichever worker is first."""

from app.admin.retention import Retention
from app.admin.trail import Trail
from app.api.house import House
from app.logs import log
from app.tables.registry import utc_now

DAY_SECONDS = 24 * 3600.0


def keep_names_for(house: House, days: int) -> None:
    """Delete at once and then daily; 0 days: never."""
    if days == 0:
        return

    async def retain() -> None:
        deleted = await Retention(house.database, utc_now).delete_older_than(days)
        if deleted:
            log.info("retention", days=days, **deleted.as_json())
            await Trail(house.database, utc_now).write(
                "the house", "retention", "", None, {"days": days, **deleted.as_json()}
            )

    house.chores.start(retain)
    house.chores.repeat(retain, DAY_SECONDS)
