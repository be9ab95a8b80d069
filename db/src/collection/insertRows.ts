import { stored, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { quoted, tableOf } from '../model/select';
import { moment } from '../model/where';
import type { Change, Row, Write } from './context';
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
  const { values: given, filled = {} } = changes[0]!;
  const fields = Object.values(entity.fields).filter((field) => stored(field) && (Object.hasOwn(given, field.name) || Object.hasOwn(filled, field.name)));
  const row = `(${fields.map((field) => filled[field.name]?.text ?? '?').join(', ')})`;
  const text = `INSERT INTO ${tableOf(entity)} (${fields.map((field) => quoted(field.name)).join(', ')}) VALUES ${changes.map(() => row).join(', ')}`;
  const values = changes.flatMap((change) => fields.flatMap((field) => change.filled?.[field.name]?.values ?? [bound(field, change.values[field.name])]));
  return insert(write.context, changes.length > USUAL ? { text, values } : fixed(text, ...values), write.transaction);
};

/**
 * What the database gave the rows just added: ids, since consecutive numbers are promised by no cluster, and the columns
 * that it filled.
 */
const complete = async (write: Write, entity: Entity, changes: readonly Change[], first: number): Promise<void> => {
  const names = Object.keys(changes[0]!.filled ?? {});
  const { by, values } = changes[0]!;
  const siblings = by && changes.length > 1;
  const text = `SELECT ${['id', ...names].map(quoted).join(', ')} FROM ${tableOf(entity)} WHERE ${siblings ? `${quoted(by)} = ? AND \`id\` >= ? ORDER BY \`id\`` : '`id` = ?'}`;
  const rows = await select<Row>(write.context, siblings ? fixed(text, values[by], first) : fixed(text, first), write.transaction);
  // Somebody else has added one in between.
  if (rows.length !== changes.length) throw new RunCarefully();
  for (const [i, { id, ...filled }] of rows.entries()) {
    changes[i]!.id = id as number;
    Object.assign(changes[i]!.values, filled);
  }
};
const addAll = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  const first = await add(write, entity, changes);
  changes[0]!.id = first;
  if (changes.length > 1 || changes[0]!.filled) await complete(write, entity, changes, first);
};

/** Rows of one parent, alike in their columns, can be added together. */
const areSiblings = ([first, ...rest]: readonly Change[]): boolean => {
  const { by } = first!;
  const columns = (change: Change) => [...Object.keys(change.values), ...Object.keys(change.filled ?? {})].join();
  return by !== undefined && rest.every((change) => change.by === by && change.values[by] === first!.values[by] && columns(change) === columns(first!));
};

/** Adds new rows, each change getting its row's id: those of one parent by one statement, others one by one. */
export const insertRows = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  const size = !write.careful && areSiblings(changes) ? BATCH : 1;
  for (let start = 0; start < changes.length; start += size) await addAll(write, entity, changes.slice(start, start + size));
};
