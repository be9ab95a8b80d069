import type { RunPart } from '@trestle/schema/changeRun';
import type { Entity } from '@trestle/schema/entity';
import { forbidden, invalidField } from '@trestle/schema/errors';
import { preparedStatement, selectRows } from '../call/statements';
import type { Change, Row, Write } from '../call/context';
import { sql, toSqlTimestamp } from '../../sql/sqlText';

/** The columns of a change that were sent, with their values in `from`. */
const sentColumns = ({ item, values }: Change, from: Row): Row =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => Object.hasOwn(item, name))
      .map((name) => [name, from[name] ?? null]),
  );

function storeUndo({ caller, finalStatements }: Write, run: string, { id }: Change): void {
  const text = 'UPDATE `change_run_row` SET `undone_date` = ? WHERE `run` = ? AND `row_id` = ?';
  finalStatements.push(preparedStatement(text, toSqlTimestamp(caller.now.toISOString()), run, id));
}

function storeChange({ caller, finalStatements }: Write, entity: Entity, run: string, change: Change): void {
  const after = sentColumns(change, change.values);
  if (Object.keys(after).length === 0) return;
  finalStatements.push(
    // The calls of a run are sent at once; the first of them makes it. Without IGNORE, which cuts values off.
    preparedStatement(
      'INSERT INTO `change_run` (`id`, `created_date`, `user`, `actor`, `collection`, `set_values`) ' +
        'VALUES (?, ?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE `id` = `change_run`.`id`',
      run,
      toSqlTimestamp(caller.now.toISOString()),
      caller.user,
      caller.actor,
      entity.name,
      JSON.stringify(after),
    ),
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
  const text = 'SELECT `user`, `actor`, `collection` FROM `change_run` WHERE `id` = ?';
  const [run] = await selectRows<Row>(context, sql(text, id), transaction);
  if (run ? run['collection'] !== entity.name : isUndo)
    throw invalidField('Prefer', 'There is no such run', 'not-found');
  const isOwn = run?.['user'] === caller.user && run['actor'] === caller.actor;
  if (run && !isOwn && !(isUndo && caller.administrator))
    throw forbidden('Only the person who changed them, or an administrator, can undo it.');
  if (isUndo) storeUndo(write, id, change);
  else storeChange(write, entity, id, change);
}
