import { CHANGE_DAYS, type ChangeKind, type ChangePage } from '@trestle/schema/changeFeed';
import { Problem } from '@trestle/schema/errors';
import type { Caller, Context } from '../collection/call/context';
import { idsInScope, isVisibleByCaller, seesAllRows, seesAllStores, storeOf } from '../collection/call/scope';
import { questionMarks, sql } from '../sql/sqlText';
import type { FeedRequest } from './feedRequest';

/** Numbers that one call looks through for a reader who may see few of them. */
const MAX_NUMBERS_PER_CALL = 20_000;

/** A stored row of the feed. */
interface FeedEntry {
  number: number;
  entity: string;
  record: number;
  change: ChangeKind;
  into: number | null;
  at: string;
  about: string | null;
}

/** 410: what followed the cursor is no longer known. */
const cursorGone = (): Problem =>
  new Problem(410, {
    detail:
      `Changes are kept for ${CHANGE_DAYS} days, and this cursor is older or unknown. ` +
      'Read the lists anew, then follow the changes with an empty `after`.',
  });

const OLD_SQL = `UTC_TIMESTAMP(3) - INTERVAL ${CHANGE_DAYS} DAY`;

/**
 * Finds the number after which rows are read, and the last number there is.
 * @throws Problem 410 when rows after the cursor are older than the feed is kept, or gone
 */
export async function findRange({ database }: Context, after: number | null): Promise<{ after: number; last: number }> {
  const [state] = await database.selectCells(sql('SELECT `last_number` FROM `change_stamper` WHERE `id` = 1'));
  const last = Number(state![0]);
  if (after === null) {
    const oldest = `SELECT \`number\` FROM \`change_feed\` WHERE \`at\` >= ${OLD_SQL} ORDER BY \`number\` LIMIT 1`;
    const [row] = await database.selectCells(sql(oldest));
    return { after: row ? Number(row[0]) - 1 : last, last };
  }
  if (after > last) throw cursorGone();
  if (after === last) return { after, last };
  const following = `SELECT \`number\`, \`at\` < ${OLD_SQL} AS isOld FROM \`change_feed\` WHERE \`number\` > ? ORDER BY \`number\` LIMIT 1`;
  const [row] = await database.selectCells(sql(following, after));
  // Numbers have no gaps, so a missing one was deleted with age.
  if (!row || Number(row[0]) !== after + 1 || Number(row[1]) === 1) throw cursorGone();
  return { after, last };
}

/** Selects rows of the feed by their key, without those that only another store may see. */
async function selectFeed(
  { database }: Context,
  caller: Caller,
  { entities, limit }: FeedRequest,
  range: { after: number; until: number },
): Promise<FeedEntry[]> {
  const forStore = seesAllStores(caller)
    ? sql('`is_move` = 0')
    : sql('(`store` IS NULL OR `store` = ?)', storeOf(caller) ?? 0);
  const text =
    'SELECT `number`, `entity`, `record`, `change`, `into`, `at`, `about` FROM `change_feed` ' +
    `WHERE \`number\` > ? AND \`number\` <= ? AND \`entity\` IN (${questionMarks(entities)}) AND ${forStore.text} ` +
    'ORDER BY `number` LIMIT ?';
  return database.selectRows<FeedEntry>(sql(text, range.after, range.until, ...entities, ...forStore.values, limit));
}

/** Leaves out what the caller may not list, by the function that lists use. A row that is gone was theirs by its store. */
async function visibleRows(context: Context, caller: Caller, rows: readonly FeedEntry[]): Promise<FeedEntry[]> {
  const savedIds = new Map<string, number[]>();
  for (const { entity, record, change } of rows)
    if (change === 'saved') savedIds.set(entity, [...(savedIds.get(entity) ?? []), record]);
  const visibleIds = new Map<string, ReadonlySet<number>>();
  for (const [name, ids] of savedIds) {
    const entity = context.find(name);
    if (!seesAllRows(context, entity, caller)) visibleIds.set(name, await idsInScope({ context, caller }, entity, ids));
  }
  return rows.filter((row) =>
    row.change === 'saved' ? (visibleIds.get(row.entity)?.has(row.record) ?? true) : maySeeGone(context, caller, row),
  );
}
/** Whether the caller may be told of a row that is gone. Its store was compared by the SELECT. */
function maySeeGone(context: Context, caller: Caller, { entity, about }: FeedEntry): boolean {
  if (about !== null) return caller.attachable?.read.includes(about) ?? false;
  // Which people a store user sees depends on the row itself, which nobody has any more.
  return seesAllStores(caller) || !isVisibleByCaller(context, context.find(entity));
}

/**
 * Reads a page of the feed: what changed after the cursor, in the order of the commits (contract §2.7).
 * @throws Problem 410 for a cursor that is older than the feed
 */
export async function readFeed(context: Context, caller: Caller, request: FeedRequest): Promise<ChangePage> {
  const { after, last } = await findRange(context, request.after);
  const until = Math.min(last, after + MAX_NUMBERS_PER_CALL);
  if (after === until || request.entities.length === 0 || request.limit === 0)
    return { results: [], next: request.limit === 0 ? after : until };
  const rows = await selectFeed(context, caller, request, { after, until });
  const visible = await visibleRows(context, caller, rows);
  return {
    results: visible.map(({ number, entity, record, change, into, at }) => ({
      cursor: number,
      entity,
      id: record,
      change,
      into,
      at,
    })),
    next: rows.length < request.limit ? until : rows.at(-1)!.number,
  };
}
