import type { Entity } from '@trestle/schema/entity';
import { conflict, Problem, type ConflictDetails } from '@trestle/schema/errors';
import { quoteName } from '../sql/select';
import type { Caller, Context } from './context';
import { linkTablesOf, fieldsReferencing } from './referencingFields';
import { selectRows } from './statements';
import { accessOf } from './fieldAccess';
import { selectOf, rowsInScope } from './scope';

/** A way in which an entity's rows refer to a record: by a foreign key or through a link table. */
interface Usage {
  entity: Entity;
  field: string;
  join: string;
  column: string;
}

/** Returns the foreign keys to an entity's rows, and the lists that contain them. Its own nested rows don't count. */
const usagesOf = (context: Context, target: Entity): Usage[] => {
  const nested = Object.values(target.fields).flatMap(({ foreign_key, ref }) =>
    foreign_key ? [`${ref!}.${foreign_key}`] : [],
  );
  const byKey = fieldsReferencing(context, target)
    .filter(({ entity, field }) => !nested.includes(`${entity.name}.${field.name}`))
    .map(({ entity, field }): Usage => ({ entity, field: field.name, join: '', column: '' }));
  const byLink = linkTablesOf(context, target)
    .filter(({ ownsList }) => !ownsList)
    .map(({ entity, field, ownColumn, otherColumn }): Usage => ({
      entity,
      field: field.name,
      join: `JOIN ${quoteName(field.link_table!)} held ON held.${quoteName(otherColumn)} = `,
      column: `held.${quoteName(ownColumn)}`,
    }));
  return [...byKey, ...byLink];
};

/** Whether the caller may read the referring entity and see the referring field (SECURITY.md, 68). */
const isDisclosed = (context: Context, { entity, field }: Usage, caller: Caller): boolean =>
  (caller.administrator || (caller.attachable?.read.includes(entity.name) ?? false)) &&
  !accessOf(context, entity, caller).hidden.has(field);

const count = async (context: Context, use: Usage, id: number, caller: Caller): Promise<number> => {
  const chosen = selectOf(context, use.entity);
  const visible = rowsInScope(context, chosen, caller);
  const key = `${chosen.alias}.\`id\``;
  const column = use.column || `${chosen.alias}.${quoteName(use.field)}`;
  const from = `${chosen.from} ${use.join}${use.join && key}`;
  const text = `SELECT COUNT(DISTINCT ${key}) AS n FROM ${from} WHERE ${column} = ? AND ${visible.text}`;
  const [row] = await selectRows<{ n: number }>(context, { text, values: [id, ...visible.values] });
  return row!.n;
};

export type UsageCounts = NonNullable<ConflictDetails['used_by']>;
/** Counts the rows that use a record and that the caller may see, by entity. */
export const countUsages = async (
  context: Context,
  entity: Entity,
  id: number,
  caller: Caller,
): Promise<UsageCounts> => {
  const found = new Map<string, UsageCounts[number]>();
  for (const use of usagesOf(context, entity).filter((each) => isDisclosed(context, each, caller))) {
    const n = await count(context, use, id, caller);
    const { name, label, plural } = use.entity;
    const sum = n + (found.get(name)?.count ?? 0);
    if (sum > 0) found.set(name, { name, label: sum === 1 ? label : plural, count: sum });
  }
  return [...found.values()];
};

export const isInUse = (error: unknown): boolean =>
  error instanceof Problem && error.status === 409 && (error.body as Partial<ConflictDetails>).code === 'in_use';

/** Formats counted rows: '3 Order Lines, 1 Product'. */
export const formatUsages = (used: UsageCounts): string =>
  used.map(({ label, count: n }) => `${n.toLocaleString('en-AU')} ${label}`).join(', ');

/** Adds to the error 'other records use it' which records and how many. Returns any other error unchanged. */
export const withUsages = async (
  error: unknown,
  context: Context,
  entity: Entity,
  id: number,
  caller: Caller,
): Promise<unknown> => {
  if (!isInUse(error)) return error;
  const used = await countUsages(context, entity, id, caller);
  if (!used.length) return error;
  return conflict(
    `Other records use it, so it cannot be deleted: ${formatUsages(used)}. Change or delete those first.`,
    {
      code: 'in_use',
      used_by: used,
    },
  );
};
