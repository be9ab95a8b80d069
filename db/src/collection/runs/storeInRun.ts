import type { RunPart } from '@trestle/schema/changeRun';
import type { Entity } from '@trestle/schema/entity';
import { forbidden, invalidField, type Problem } from '@trestle/schema/errors';
import type { Caller, Change, Row, Write } from '../call/context';
import { execute, preparedStatement, selectRows } from '../call/statements';
import { sql, toSqlTimestamp } from '../../sql/sqlText';

/** The columns of a change that were sent, with their values in `from`. */
const sentColumns = ({ item, values }: Change, from: Row): Row =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => Object.hasOwn(item, name))
      .map((name) => [name, from[name] ?? null]),
  );

const RUN_SQL = 'SELECT `user`, `actor`, `collection` FROM `change_run` WHERE `id` = ?';

function storeUndo({ caller, finalStatements }: Write, run: string, { id }: Change): void {
  const text = 'UPDATE `change_run_row` SET `undone_date` = ? WHERE `run` = ? AND `row_id` = ?';
  finalStatements.push(preparedStatement(text, toSqlTimestamp(caller.now.toISOString()), run, id));
}

/**
 * Makes a run for its first change. The calls of a run are sent at once: a second one waits here for the first to end.
 * @returns the run: another person may have made one with the same id at the same moment
 */
async function makeRun({ context, caller, transaction }: Write, entity: Entity, run: string, after: Row): Promise<Row> {
  // Without IGNORE, which cuts values off.
  const text =
    'INSERT INTO `change_run` (`id`, `created_date`, `user`, `actor`, `collection`, `set_values`) ' +
    'VALUES (?, ?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE `id` = `change_run`.`id`';
  const created = toSqlTimestamp(caller.now.toISOString());
  const values = [run, created, caller.user, caller.actor, entity.name, JSON.stringify(after)];
  await execute(context, preparedStatement(text, ...values), transaction);
  // With a lock, which reads what was committed since this transaction began.
  const [stored] = await selectRows<Row>(context, preparedStatement(`${RUN_SQL} FOR UPDATE`, run), transaction);
  return stored!;
}

/** @throws Problem 400 for a run of other records, 403 for another person's */
function checkRun(run: Row, entity: Entity, caller: Caller, isUndo: boolean): void {
  if (run['collection'] !== entity.name) throw noSuchRun();
  const isOwn = run['user'] === caller.user && run['actor'] === caller.actor;
  if (!isOwn && !(isUndo && caller.administrator))
    throw forbidden('Only the person who changed them, or an administrator, can undo it.');
}
const noSuchRun = (): Problem => invalidField('Prefer', 'There is no such run', 'not-found');

function storeChange({ finalStatements }: Write, run: string, change: Change, after: Row): void {
  finalStatements.push(
    preparedStatement(
      'INSERT INTO `change_run_row` (`run`, `row_id`, `before_values`, `after_values`) VALUES (?, ?, ?, ?) ' +
        'ON DUPLICATE KEY UPDATE `run` = `change_run_row`.`run`',
      run,
      change.id,
      JSON.stringify(sentColumns(change, change.before ?? {})),
      JSON.stringify(after),
    ),
  );
}

/**
 * Stores what a call of a run changed, or that a call of its undo restored it, in the transaction of the change.
 * @throws Problem 400 for a run of other records, 403 for another person's
 */
export async function storeInRun(write: Write, entity: Entity, { id, isUndo }: RunPart, change: Change): Promise<void> {
  const { context, caller, transaction } = write;
  const [known] = await selectRows<Row>(context, sql(RUN_SQL, id), transaction);
  if (known) checkRun(known, entity, caller, isUndo);
  else if (isUndo) throw noSuchRun();
  if (isUndo) return storeUndo(write, id, change);
  const after = sentColumns(change, change.values);
  if (Object.keys(after).length === 0) return;
  if (!known) checkRun(await makeRun(write, entity, id, after), entity, caller, isUndo);
  storeChange(write, id, change, after);
}
