import { hasColumn, type Entity } from '@trestle/schema/entity';
import { conflict, Problem } from '@trestle/schema/errors';
import { recordTitle } from '@trestle/schema/recordTitle';
import { translateDbError } from '../../../sql/dbError';
import { tableOf } from '../../../sql/select';
import { sql } from '../../../sql/sqlText';
import type { Change, Row, Write } from '../../call/context';
import { selectRows } from '../../call/statements';
import { tableName } from '../../references/referencingFields';
import { auditChange } from '../../write/audit';
import { addCopies } from '../../write/copiedValues';
import { insertRows } from '../../write/insertRows';
import { touchParents } from '../../write/touchParents';

/** The foreign keys of an entity's rows. */
const foreignKeys = (entity: Entity) =>
  Object.values(entity.fields).filter((field) => field.kind === 'ForeignKey' && hasColumn(field));

/**
 * Refuses rows that point at records that are gone.
 * @throws Problem 409 that names the field
 */
async function rejectMissingReferences(write: Write, entity: Entity, rows: readonly Row[]): Promise<void> {
  const { context, transaction } = write;
  const ownIds = new Set(rows.map((row) => row['id']));
  for (const { name, label, ref } of foreignKeys(entity)) {
    const target = context.find(ref!);
    const isOwn = tableName(target) === tableName(entity);
    const keys = rows.map((row) => row[name]).filter((key) => typeof key === 'number' && !(isOwn && ownIds.has(key)));
    if (!keys.length) continue;
    const text = `SELECT \`id\` FROM ${tableOf(target)} WHERE \`id\` IN (?) FOR UPDATE`;
    const found = new Set((await selectRows(context, sql(text, keys), transaction)).map(({ id }) => id));
    const row = rows.find((each) => keys.includes(each[name]) && !found.has(each[name]));
    if (row)
      throw conflict(`The ${label} of “${recordTitle(entity, row)}” isn't there any more, so it can't come back.`, {
        code: 'changed',
      });
  }
}

/** Arranges rows so that each comes after those of the same table that it points at. */
function afterTheirTargets(write: Write, entity: Entity, rows: readonly Row[]): Row[] {
  const ownKeys = foreignKeys(entity).filter(({ ref }) => tableName(write.context.find(ref!)) === tableName(entity));
  const arranged: Row[] = [];
  let pending = [...rows];
  while (pending.length > 0) {
    const pendingIds = new Set(pending.map((row) => row['id']));
    const ready = pending.filter((row) =>
      ownKeys.every(({ name }) => row[name] === row['id'] || !pendingIds.has(row[name])),
    );
    // A circle has no beginning; the database refuses it.
    arranged.push(...(ready.length ? ready : pending));
    pending = ready.length ? pending.filter((row) => !ready.includes(row)) : [];
  }
  return arranged;
}

/** Turns a value that another record has by now into a 409 (contract §2.2). */
function asConflict(write: Write, entity: Entity, row: Row, error: unknown): unknown {
  const problem = translateDbError(error, entity);
  const isTaken =
    problem instanceof Problem &&
    problem.status === 400 &&
    Object.values(problem.body).some((errors) => Array.isArray(errors) && errors[0]?.code === 'unique');
  if (!isTaken) return error;
  const [name] = Object.keys((problem as Problem).body);
  const label = entity.fields[name!]?.label ?? 'Code';
  const message = `“${recordTitle(entity, row)}” can't come back: another record has its ${label} by now.`;
  return conflict(message, { code: 'changed' });
}

/**
 * Inserts rows of one entity under the ids that they had. Copies of other records' values are made anew.
 * @throws Problem 409 for a value that is taken, or a record that is gone
 */
export async function restoreRows(write: Write, entity: Entity, rows: readonly Row[]): Promise<void> {
  await rejectMissingReferences(write, entity, rows);
  const now = write.caller.now.toISOString();
  const changes = afterTheirTargets(write, entity, rows).map((row): Change => ({
    kind: 'create',
    id: row['id'] as number,
    before: null,
    values: { ...row, ...('modified_date' in entity.fields ? { modified_date: now } : {}) },
    item: {},
    topLevel: true,
  }));
  for (const change of changes) {
    const { id } = change;
    addCopies(write, entity, [change]);
    try {
      // One by one: of several rows, only ids that the database chose would be known.
      await insertRows(write, entity, [change]);
    } catch (error) {
      throw asConflict(write, entity, change.values, error);
    }
    change.id = id;
    auditChange(write, entity, change, 'restore');
  }
  await touchParents(write, entity, changes);
}
