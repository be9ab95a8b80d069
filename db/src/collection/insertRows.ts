import type { ResultSetHeader } from 'mysql2';
import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { quoteName, tableOf } from '../sql/select';
import { ahead, idStep, runAll, type Statement } from '../model/connection';
import { toSqlTimestamp } from '../sql/sqlText';
import type { Change, Write } from './context';
import { prepared, insertReturningId } from './statements';

/** Rows to a statement: few enough for any server's packet limit. */
const BATCH = 500;

const bound = (field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (field.kind === 'DateTime') return toSqlTimestamp(value as string);
  return field.kind === 'Json' || field.kind === 'Array' ? JSON.stringify(value) : value;
};

const storedOf = memoPerEntity((entity) => Object.values(entity.fields).filter(hasColumn));
const adding = (entity: Entity, changes: readonly Change[]): Statement => {
  const fields = storedOf(entity).filter((field) => Object.hasOwn(changes[0]!.values, field.name));
  const row = `(${fields.map(() => '?').join(', ')})`;
  const text = `INSERT INTO ${tableOf(entity)} (${fields.map((field) => quoteName(field.name)).join(', ')}) VALUES ${changes.map(() => row).join(', ')}`;
  return { text, values: changes.flatMap((change) => fields.map((field) => bound(field, change.values[field.name]))) };
};
/** A cluster's nodes count by more than one, and not always by the same. */
const STEP = { text: 'SELECT @@auto_increment_increment AS step', values: [] };
/** The ids of one statement's rows begin with the one that it tells, and are evenly apart. */
const addTogether = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  const known = idStep(write.transaction);
  const [added, asked] = await runAll(write.transaction, [adding(entity, changes), ...(known ? [] : [STEP])]);
  const step = known ?? (asked!.rows as [{ step: number }])[0].step;
  const { insertId } = added!.rows as ResultSetHeader;
  changes.forEach((change, i) => {
    change.id = insertId + i * step;
  });
};
const addOne = async (write: Write, entity: Entity, change: Change): Promise<void> => {
  const { text, values } = adding(entity, [change]);
  change.id = await insertReturningId(write.context, prepared(text, ...values), write.transaction);
};
/** Has a new row go in with the next statement of its transaction, for what comes next and needs no id of it. */
export const addAhead = (write: Write, entity: Entity, change: Change): Promise<void> => {
  const { text, values } = adding(entity, [change]);
  return ahead(write.transaction, prepared(text, ...values)).then(({ rows }) => {
    change.id = (rows as ResultSetHeader).insertId;
  });
};
/** Until a row is in, and its id known. */
export const arrived = async (write: Write, change: Change): Promise<void> => {
  if (!change.adding) return;
  await runAll(write.transaction, []);
  await change.adding;
};

/** Rows that are alike in their columns can be added together. */
const areAlike = ([first, ...rest]: readonly Change[]): boolean => {
  const columns = Object.keys(first!.values).join();
  return rest.every((change) => Object.keys(change.values).join() === columns);
};

/** Adds new rows, each change getting its row's id. */
export const insertRows = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  const size = !write.rowByRow && areAlike(changes) ? BATCH : 1;
  for (let start = 0; start < changes.length; start += size) {
    const batch = changes.slice(start, start + size);
    if (batch.length > 1) await addTogether(write, entity, batch);
    else await addOne(write, entity, batch[0]!);
  }
};
