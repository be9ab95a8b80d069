import { stored, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { quoted, tableOf } from '../model/select';
import { runAll, type Result, type Statement } from '../model/connection';
import { asWritten } from '../model/rows';
import { moment, sql } from '../model/where';
import type { Change, Row, Write } from './context';
import { fixed, insert } from './run';
import { RunCarefully } from './transaction';

/** Rows to a statement: few enough for any server's packet limit. */
const BATCH = 500;

const bound = (field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (field.kind === 'DateTime') return moment(value as string);
  return field.kind === 'Json' || field.kind === 'Array' ? JSON.stringify(value) : value;
};

const adding = (entity: Entity, changes: readonly Change[]): Statement => {
  const { values: given, filled = {} } = changes[0]!;
  const fields = Object.values(entity.fields).filter((field) => stored(field) && (Object.hasOwn(given, field.name) || Object.hasOwn(filled, field.name)));
  const row = `(${fields.map((field) => filled[field.name]?.text ?? '?').join(', ')})`;
  const text = `INSERT INTO ${tableOf(entity)} (${fields.map((field) => quoted(field.name)).join(', ')}) VALUES ${changes.map(() => row).join(', ')}`;
  return { text, values: changes.flatMap((change) => fields.flatMap((field) => change.filled?.[field.name]?.values ?? [bound(field, change.values[field.name])])) };
};
/**
 * Asks what the database gave the rows just added: ids, since consecutive numbers are promised by no cluster, and the
 * columns that it filled.
 */
const asking = (entity: Entity, [first, ...others]: readonly Change[]): Statement => {
  const columns = ['id', ...Object.keys(first!.filled ?? {})].map(quoted).join(', ');
  const { by } = first!;
  return by && others.length
    ? sql(`SELECT ${columns} FROM ${tableOf(entity)} WHERE ${quoted(by)} = ? AND \`id\` >= LAST_INSERT_ID() ORDER BY \`id\``, first!.values[by])
    : sql(`SELECT ${columns} FROM ${tableOf(entity)} WHERE \`id\` = LAST_INSERT_ID()`);
};
const addTogether = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  const [, { rows, columns }] = await runAll(write.transaction, [adding(entity, changes), asking(entity, changes)]) as [Result, Result];
  const found = asWritten(rows as Row[], columns);
  // Somebody else has added one in between.
  if (found.length !== changes.length) throw new RunCarefully();
  for (const [i, { id, ...filled }] of found.entries()) {
    changes[i]!.id = id as number;
    Object.assign(changes[i]!.values, filled);
  }
};
const addOne = async (write: Write, entity: Entity, change: Change): Promise<void> => {
  const { text, values } = adding(entity, [change]);
  change.id = await insert(write.context, fixed(text, ...values), write.transaction);
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
  for (let start = 0; start < changes.length; start += size) {
    const batch = changes.slice(start, start + size);
    if (batch.length === 1 && !batch[0]!.filled) await addOne(write, entity, batch[0]!);
    else await addTogether(write, entity, batch);
  }
};
