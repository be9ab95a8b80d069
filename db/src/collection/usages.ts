import type { Entity } from '@trestle/schema/entity';
import { conflict, Problem, type ConflictDetails } from '@trestle/schema/errors';
import { quoteName } from '../sql/select';
import type { Caller, Context } from './context';
import { linkTablesOf, fieldsReferencing } from './referencingFields';
import { selectRows } from './statements';
import { accessOf } from './fieldAccess';
import { selectOf, rowsInScope } from './scope';

/** A way in which rows of an entity hold a record: by a foreign key, or by a link table's row. */
interface Use {
  entity: Entity;
  field: string;
  join: string;
  column: string;
}

/** Foreign keys at an entity's rows, and others' lists of them. Rows that the record nests itself go with it. */
const usesOf = (context: Context, target: Entity): Use[] => {
  const nested = Object.values(target.fields).flatMap(({ foreign_key, ref }) =>
    foreign_key ? [`${ref!}.${foreign_key}`] : [],
  );
  const byKey = fieldsReferencing(context, target)
    .filter(({ entity, field }) => !nested.includes(`${entity.name}.${field.name}`))
    .map(({ entity, field }): Use => ({ entity, field: field.name, join: '', column: '' }));
  const byLink = linkTablesOf(context, target)
    .filter(({ owns }) => !owns)
    .map(({ entity, field, mine, other }): Use => ({
      entity,
      field: field.name,
      join: `JOIN ${quoteName(field.link_table!)} held ON held.${quoteName(other)} = `,
      column: `held.${quoteName(mine)}`,
    }));
  return [...byKey, ...byLink];
};

/** Whether the caller may know of such rows at all: the entity is open to them, and the field by which it points (SECURITY.md, 68). */
const mayKnow = (context: Context, { entity, field }: Use, caller: Caller): boolean =>
  (caller.administrator || (caller.attachable?.read.includes(entity.name) ?? false)) &&
  !accessOf(context, entity, caller).hidden.has(field);

const count = async (context: Context, use: Use, id: number, caller: Caller): Promise<number> => {
  const chosen = selectOf(context, use.entity);
  const visible = rowsInScope(context, chosen, caller);
  const key = `${chosen.alias}.\`id\``;
  const column = use.column || `${chosen.alias}.${quoteName(use.field)}`;
  const text = `SELECT COUNT(DISTINCT ${key}) AS n FROM ${chosen.from} ${use.join}${use.join && key} WHERE ${column} = ? AND ${visible.text}`;
  const [row] = await selectRows<{ n: number }>(context, { text, values: [id, ...visible.values] });
  return row!.n;
};

type Used = NonNullable<ConflictDetails['used_by']>;
/** What uses a record and how often, of all that the caller may see: several fields of one entity add up. */
const usedBy = async (context: Context, entity: Entity, id: number, caller: Caller): Promise<Used> => {
  const found = new Map<string, Used[number]>();
  for (const use of usesOf(context, entity).filter((each) => mayKnow(context, each, caller))) {
    const n = await count(context, use, id, caller);
    const { name, label, plural } = use.entity;
    const sum = n + (found.get(name)?.count ?? 0);
    if (sum > 0) found.set(name, { name, label: sum === 1 ? label : plural, count: sum });
  }
  return [...found.values()];
};

const isInUse = (error: unknown): boolean =>
  error instanceof Problem && error.status === 409 && (error.body as Partial<ConflictDetails>).code === 'in_use';

/** Completes 'other records use it' with which and how many; any other error passes as it is. */
export const withUsages = async (
  error: unknown,
  context: Context,
  entity: Entity,
  id: number,
  caller: Caller,
): Promise<unknown> => {
  if (!isInUse(error)) return error;
  const used = await usedBy(context, entity, id, caller);
  if (!used.length) return error;
  const which = used.map(({ label, count: n }) => `${n.toLocaleString('en-AU')} ${label}`).join(', ');
  return conflict(`Other records use it, so it cannot be deleted: ${which}. Change or delete those first.`, {
    code: 'in_use',
    used_by: used,
  });
};
