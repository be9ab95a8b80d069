import { stored, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { quoted, tableOf } from '../model/select';
import { moment } from '../model/where';
import type { Change, Write } from './context';
import { fixed, insert, select } from './run';
import { RunCarefully } from './transaction';

/** Rows to a statement: few enough for any server's packet limit. */
const BATCH = 500;
/** Statements of no more rows come again and again. */
const USUAL = 10;

const bound = (field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (field.kind === 'DateTime') return moment(value as string);
  return field.kind === 'Json' || field.kind === 'Array' ? JSON.stringify(value) : value;
};

/** Adds some rows by one statement. @returns the id of the first */
const add = (write: Write, entity: Entity, changes: readonly Change[]): Promise<number> => {
  const fields = Object.values(entity.fields).filter((field) => stored(field) && Object.hasOwn(changes[0]!.values, field.name));
  const row = `(${fields.map(() => '?').join(', ')})`;
  const text = `INSERT INTO ${tableOf(entity)} (${fields.map((field) => quoted(field.name)).join(', ')}) VALUES ${changes.map(() => row).join(', ')}`;
  const values = changes.flatMap((change) => fields.map((field) => bound(field, change.values[field.name])));
  return insert(write.context, changes.length > USUAL ? { text, values } : fixed(text, ...values), write.transaction);
};

/** The ids of rows just added to one parent. Consecutive numbers are promised by no cluster, so they are read. */
const idsFrom = async (write: Write, entity: Entity, by: string, parent: unknown, first: number): Promise<number[]> => {
  const text = `SELECT \`id\` FROM ${tableOf(entity)} WHERE ${quoted(by)} = ? AND \`id\` >= ? ORDER BY \`id\``;
  return (await select<{ id: number }>(write.context, fixed(text, parent, first), write.transaction)).map((row) => row.id);
};

/** Rows of one parent, alike in their columns, can be added together. */
const areSiblings = ([first, ...rest]: readonly Change[]): boolean => {
  const { by } = first!;
  const columns = Object.keys(first!.values).join();
  return by !== undefined && rest.every((change) => change.by === by && change.values[by] === first!.values[by] && Object.keys(change.values).join() === columns);
};

/** Adds new rows, each change getting its row's id: those of one parent by one statement, others one by one. */
export const insertRows = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 1 || write.careful || !areSiblings(changes)) {
    for (const change of changes) change.id = await add(write, entity, [change]);
    return;
  }
  const by = changes[0]!.by!;
  for (let start = 0; start < changes.length; start += BATCH) {
    const batch = changes.slice(start, start + BATCH);
    const ids = await idsFrom(write, entity, by, batch[0]!.values[by], await add(write, entity, batch));
    // Somebody else has added one in between.
    if (ids.length !== batch.length) throw new RunCarefully();
    batch.forEach((change, i) => { change.id = ids[i]!; });
  }
};
