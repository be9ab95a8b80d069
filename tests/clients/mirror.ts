// Keeps a copy of products, stock and orders in SQLite. Run it each night, or as often as you like: node mirror.ts FILE
// The first run reads the lists, each later one what changed since. TRESTLE_URL and TRESTLE_KEY say from where.
import { DatabaseSync } from 'node:sqlite';

const ENTITIES = ['product', 'stock', 'store_order'];
const PAGE = 1000;
const { TRESTLE_URL, TRESTLE_KEY } = process.env;

interface CopiedRow {
  id: number;
}
interface Changes {
  results: { entity: string; id: number }[];
  next: number;
}
/** What followed the cursor is no longer known: the copy is older than the changes that are kept. */
class CursorGone extends Error {}

async function get<T>(path: string, parameters: Record<string, string>): Promise<T> {
  const reply = await fetch(`${TRESTLE_URL}${path}?${new URLSearchParams(parameters)}`, {
    headers: { Authorization: `Bearer ${TRESTLE_KEY}` },
    signal: AbortSignal.timeout(60_000),
  });
  if (reply.status === 410) throw new CursorGone();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Yields pages of changes until there are no more. */
async function* changes(after: string): AsyncGenerator<Changes> {
  for (let cursor = after; ;) {
    const page = await get<Changes>('/api/changes/', {
      after: cursor,
      entities: ENTITIES.join(','),
      limit: String(PAGE),
    });
    if (String(page.next) === cursor) return;
    cursor = String(page.next);
    yield page;
  }
}

const copy = new DatabaseSync(process.argv[2]!);
copy.exec('CREATE TABLE IF NOT EXISTS record (entity TEXT, id INTEGER, row TEXT, PRIMARY KEY (entity, id))');
copy.exec('CREATE TABLE IF NOT EXISTS state (cursor)');
const insert = copy.prepare('INSERT OR REPLACE INTO record VALUES (?, ?, ?)');
const remove = copy.prepare('DELETE FROM record WHERE entity = ? AND id = ?');

function save(entity: string, rows: readonly CopiedRow[]): void {
  for (const row of rows) insert.run(entity, row.id, JSON.stringify(row));
}

/** Reads the lists anew. What changes meanwhile comes after the cursor, which is taken first. */
async function readAll(): Promise<string> {
  let cursor = '';
  for await (const { next } of changes(cursor)) cursor = String(next);
  copy.exec('DELETE FROM record');
  for (const entity of ENTITIES) {
    for (let last = 0, rows: CopiedRow[] = []; ; last = rows.at(-1)!.id) {
      const query = JSON.stringify(['id', 'gt', last]);
      const list = { filter: 'all', sort: 'id', limit: String(PAGE), query };
      ({ results: rows } = await get<{ results: CopiedRow[] }>(`/api/${entity}/`, list));
      if (rows.length === 0) break;
      save(entity, rows);
    }
  }
  return cursor;
}

/** Brings a page of changes into the copy: each record once, as it is now. */
async function apply(results: Changes['results']): Promise<void> {
  for (const entity of ENTITIES) {
    const ids = [...new Set(results.filter((row) => row.entity === entity).map(({ id }) => id))];
    if (ids.length === 0) continue;
    for (const id of ids) remove.run(entity, id);
    save(
      entity,
      (await get<{ results: CopiedRow[] }>(`/api/${entity}/`, { _ids: ids.join(','), limit: String(PAGE) })).results,
    );
  }
}

async function update(known: string | undefined): Promise<string> {
  let cursor = known ?? (await readAll());
  for await (const { results, next } of changes(cursor)) {
    await apply(results);
    cursor = String(next);
  }
  return cursor;
}

const known = copy.prepare('SELECT cursor FROM state').get() as { cursor: string } | undefined;
copy.exec('BEGIN');
const cursor = await update(known?.cursor).catch((error: unknown) => {
  if (error instanceof CursorGone) return readAll();
  throw error;
});
copy.exec('DELETE FROM state');
copy.prepare('INSERT INTO state VALUES (?)').run(cursor);
copy.exec('COMMIT');
console.log(`${copy.prepare('SELECT COUNT(*) AS n FROM record').get()!['n']} records`);
