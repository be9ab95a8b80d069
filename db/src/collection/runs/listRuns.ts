import { RUN_ID_PATTERN, type PastRun, type RunChange } from '@trestle/schema/changeRun';
import { userList } from '@trestle/schema/entities/user_list';
import type { Entity } from '@trestle/schema/entity';
import { notFound } from '@trestle/schema/errors';
import { DAY_MS } from '@trestle/schema/periods';
import { RUN_UNDO_DAYS } from '../../identity/purgeExpired';
import { questionMarks, sql, toSqlTimestamp, type Sql } from '../../sql/sqlText';
import type { Caller, Context, Row } from '../call/context';
import { accessOf } from '../call/fieldAccess';
import { seesAllStores } from '../call/scope';
import { selectRows } from '../call/statements';
import { storedRows } from '../write/lockRows';

const MAX_LISTED_RUNS = 50;
/** Other text is not looked up: the database refuses to compare some characters with the column. */
const RUN_ID = new RegExp(`^${RUN_ID_PATTERN}$`);

const oldestRunDate = ({ now }: Caller): string =>
  toSqlTimestamp(new Date(now.getTime() - RUN_UNDO_DAYS * DAY_MS).toISOString());

/** Returns the condition that a run set a field that the caller may see. In the statement, as the owners are. */
function setsVisibleField({ fields }: Entity, hidden: ReadonlySet<string>): Sql {
  const paths = Object.keys(fields)
    .filter((name) => !hidden.has(name))
    .map((name) => `$.${name}`);
  return sql(`JSON_CONTAINS_PATH(r.\`set_values\`, 'one', ${questionMarks(paths)})`, ...paths);
}

/**
 * Returns the runs of everybody that are still stored, newest first: GET {collection}/change_runs/. Fields that the
 * caller may not see are left out, and runs of nothing else (SECURITY.md, 22).
 */
export async function listRuns(context: Context, entity: Entity, caller: Caller): Promise<PastRun[]> {
  // Whoever sees only some records is told of the own runs: the numbers of others would tell of other stores' records.
  // The statement leaves others' out, so that they don't use up the limit.
  const ownersCondition = seesAllStores(caller)
    ? sql('')
    : sql('AND r.`user` = ? AND r.`actor` = ? ', caller.user, caller.actor);
  const { hidden } = accessOf(context, entity, caller);
  const isSeen = setsVisibleField(entity, hidden);
  const rows = await selectRows<Row>(
    context,
    sql(
      'SELECT r.`id`, r.`created_date`, r.`user`, r.`actor`, r.`set_values`, a.`descriptive_name` AS `by`, ' +
        '(SELECT COUNT(*) FROM `change_run_row` x WHERE x.`run` = r.`id`) AS records, ' +
        '(SELECT COUNT(x.`undone_date`) FROM `change_run_row` x WHERE x.`run` = r.`id`) AS undone ' +
        'FROM `change_run` r LEFT JOIN `user` a ON a.`id` = r.`actor` ' +
        `WHERE r.\`collection\` = ? AND r.\`created_date\` >= ? AND ${isSeen.text} ${ownersCondition.text}` +
        `ORDER BY r.\`created_date\` DESC, r.\`id\` LIMIT ${MAX_LISTED_RUNS}`,
      entity.name,
      oldestRunDate(caller),
      ...isSeen.values,
      ...ownersCondition.values,
    ),
  );
  const hidesNames = accessOf(context, userList, caller).hidden.has('descriptive_name');
  return rows.map((row): PastRun => {
    const values = JSON.parse(row['set_values'] as string) as Row;
    const names = Object.keys(values).filter((name) => Object.hasOwn(entity.fields, name) && !hidden.has(name));
    const isOwn = row['user'] === caller.user && row['actor'] === caller.actor;
    return {
      id: row['id'] as string,
      created_date: row['created_date'] as string,
      by: hidesNames ? null : (row['by'] as string | null),
      is_own: isOwn,
      fields: names.map((name) => ({ name, label: entity.fields[name]!.label, value: values[name] })),
      records: Number(row['records']),
      undone: Number(row['undone']),
    };
  });
}

/**
 * Returns what a run changed and nobody has undone, of the records that the caller may see:
 * GET {collection}/change_runs/{id}/.
 * @throws Problem 404
 */
export async function listRunRecords(
  context: Context,
  entity: Entity,
  id: string,
  caller: Caller,
): Promise<RunChange[]> {
  if (!RUN_ID.test(id)) throw notFound();
  const rows = await selectRows<Row>(
    context,
    sql(
      'SELECT x.`row_id`, x.`before_values`, x.`after_values`, x.`undone_date` FROM `change_run` r ' +
        'JOIN `change_run_row` x ON x.`run` = r.`id` ' +
        'WHERE r.`id` = ? AND r.`collection` = ? AND r.`created_date` >= ? ORDER BY x.`row_id`',
      id,
      entity.name,
      oldestRunDate(caller),
    ),
  );
  if (!rows.length) throw notFound();
  const left = rows.filter((row) => row['undone_date'] === null);
  if (!left.length) return [];
  const ids = left.map((row) => row['row_id']);
  const seen = await storedRows(context, entity, (alias) => sql(`${alias}.\`id\` IN (?)`, ids), caller);
  const seenIds = new Set(seen.map((row) => row['id']));
  const { hidden } = accessOf(context, entity, caller);
  const visible = (text: unknown): Row =>
    Object.fromEntries(Object.entries(JSON.parse(text as string) as Row).filter(([name]) => !hidden.has(name)));
  return left
    .filter((row) => seenIds.has(row['row_id']))
    .map((row) => ({
      id: row['row_id'] as number,
      before: visible(row['before_values']),
      after: visible(row['after_values']),
    }))
    .filter(({ after }) => Object.keys(after).length > 0);
}
