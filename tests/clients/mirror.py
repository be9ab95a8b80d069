"""Keeps a copy of products, stock and orders in SQLite. Run it each night, or as often as you like.

The first run reads the lists, each later one what changed since. `TRESTLE_URL` and `TRESTLE_KEY` say from where,
the argument names the copy's file.
"""

import json, os, sqlite3, sys, urllib.error, urllib.parse, urllib.request

ENTITIES = ["product", "stock", "store_order"]
PAGE = 1000


def get(path, **parameters):
    request = urllib.request.Request(f"{os.environ['TRESTLE_URL']}{path}?{urllib.parse.urlencode(parameters)}")
    request.add_header("Authorization", f"Bearer {os.environ['TRESTLE_KEY']}")
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)


def changes(cursor):
    """Yields pages of changes until there are no more."""
    while True:
        page = get("/api/changes/", after=cursor, entities=",".join(ENTITIES), limit=PAGE)
        if page["next"] == cursor:
            return
        cursor = page["next"]
        yield page["results"], cursor


def save(copy, entity, rows):
    copy.executemany(
        "INSERT OR REPLACE INTO record VALUES (?, ?, ?)", [(entity, row["id"], json.dumps(row)) for row in rows]
    )


def remove(copy, entity, ids):
    copy.executemany("DELETE FROM record WHERE entity = ? AND id = ?", [(entity, id) for id in ids])


def read_all(copy):
    """Reads the lists anew. What changes meanwhile comes after the cursor, which is taken first."""
    cursor = ""
    for _, cursor in changes(cursor):
        pass
    copy.execute("DELETE FROM record")
    for entity in ENTITIES:
        last = 0
        while rows := get(
            f"/api/{entity}/", filter="all", sort="id", limit=PAGE, query=json.dumps(["id", "gt", last])
        )["results"]:
            save(copy, entity, rows)
            last = rows[-1]["id"]
    return cursor


def apply(copy, results):
    """Brings a page of changes into the copy: each record once, as it is now."""
    for entity in ENTITIES:
        ids = sorted({row["id"] for row in results if row["entity"] == entity})
        if ids:
            remove(copy, entity, ids)
            save(copy, entity, get(f"/api/{entity}/", _ids=",".join(map(str, ids)), limit=PAGE)["results"])


copy = sqlite3.connect(sys.argv[1], isolation_level=None)
copy.execute("CREATE TABLE IF NOT EXISTS record (entity TEXT, id INTEGER, row TEXT, PRIMARY KEY (entity, id))")
copy.execute("CREATE TABLE IF NOT EXISTS state (cursor)")
known = copy.execute("SELECT cursor FROM state").fetchone()
copy.execute("BEGIN")
try:
    cursor = known[0] if known else read_all(copy)
    for results, cursor in changes(cursor):
        apply(copy, results)
except urllib.error.HTTPError as error:
    if error.code != 410:
        raise
    # The copy is older than the changes that are kept.
    cursor = read_all(copy)
copy.execute("DELETE FROM state")
copy.execute("INSERT INTO state VALUES (?)", (cursor,))
copy.execute("COMMIT")
print(*copy.execute("SELECT COUNT(*) FROM record").fetchone(), "records")
