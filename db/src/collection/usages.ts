import type { Entity } from '@trestle/schema/entity';
import { conflict, Problem, type ConflictDetails, type UsageCount, type UsageExample } from '@trestle/schema/errors';
import { recordTitle } from '@trestle/schema/recordTitle';
import { quoteName } from '../sql/select';
import type { Caller, Context } from './context';
import { readRecord } from './readRecord';
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

/** Records that a refusal names, for each entity. */
const MAX_EXAMPLES = 3;
/** Refused rows for which a message names the records that use them. More names would hide the rows themselves. */
export const MAX_NAMED_ROWS = 3;

/** The rows of one usage that the caller may see: how many, and the first ids. */
const findUsing = async (
  context: Context,
  use: Usage,
  id: number,
  caller: Caller,
): Promise<{ count: number; ids: number[] }> => {
  const chosen = selectOf(context, use.entity);
  const visible = rowsInScope(context, chosen, caller);
  const key = `${chosen.alias}.\`id\``;
  const column = use.column || `${chosen.alias}.${quoteName(use.field)}`;
  const from = `${chosen.from} ${use.join}${use.join && key}`;
  const where = `FROM ${from} WHERE ${column} = ? AND ${visible.text}`;
  const values = [id, ...visible.values];
  const [counted, rows] = await Promise.all([
    selectRows<{ n: number }>(context, { text: `SELECT COUNT(DISTINCT ${key}) AS n ${where}`, values }),
    selectRows<{ id: number }>(context, {
      text: `SELECT DISTINCT ${key} AS id ${where} ORDER BY id LIMIT ${MAX_EXAMPLES}`,
      values,
    }),
  ]);
  return { count: counted[0]!.n, ids: rows.map((row) => row.id) };
};

/** Names a row for people, by the fields that the caller may see. Returns null when it is gone meanwhile. */
const exampleOf = async (
  context: Context,
  entity: Entity,
  id: number,
  caller: Caller,
): Promise<UsageExample | null> => {
  try {
    return { id, title: recordTitle(entity, await readRecord(context, entity, id, caller)) };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
};

export type UsageCounts = NonNullable<ConflictDetails['used_by']>;
/** Counts the rows that use a record and that the caller may see, by entity, and names the first of them. */
export const countUsages = async (
  context: Context,
  entity: Entity,
  id: number,
  caller: Caller,
): Promise<UsageCounts> => {
  const found = new Map<Entity, { count: number; ids: number[] }>();
  for (const use of usagesOf(context, entity).filter((each) => isDisclosed(context, each, caller))) {
    const { count, ids } = await findUsing(context, use, id, caller);
    const known = found.get(use.entity) ?? { count: 0, ids: [] };
    if (count > 0) found.set(use.entity, { count: known.count + count, ids: [...known.ids, ...ids] });
  }
  return Promise.all(
    [...found].map(async ([using, { count, ids }]): Promise<UsageCount> => {
      const named = [...new Set(ids)].slice(0, MAX_EXAMPLES);
      return {
        name: using.name,
        label: count === 1 ? using.label : using.plural,
        count,
        examples: (await Promise.all(named.map((each) => exampleOf(context, using, each, caller)))).filter(
          (example) => example !== null,
        ),
      };
    }),
  );
};

/** Whether an error says that other records use the record. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Problem && error.status === 409 && (error.body as Partial<ConflictDetails>).code === 'in_use';

/** Formats counted rows: '3 Order Lines, 1 Product'. */
export const formatUsages = (used: UsageCounts): string =>
  used.map(({ label, count: n }) => `${n.toLocaleString('en-AU')} ${label}`).join(', ');

/** Formats counted rows with the names of the first: '12 Users (Ada, Ben, Cy and 9 more), 1 Product (Sofa)'. */
export const formatNamedUsages = (used: UsageCounts): string =>
  used
    .map((each) => {
      // All of them may have been deleted since they were counted.
      if (each.examples.length === 0) return formatUsages([each]);
      const names = each.examples.map(({ title }) => title).join(', ');
      const left = each.count - each.examples.length;
      const more = left > 0 ? ` and ${left.toLocaleString('en-AU')} more` : '';
      return `${formatUsages([each])} (${names}${more})`;
    })
    .join(', ');

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
    `Other records use it, so it cannot be deleted: ${formatNamedUsages(used)}. Change or delete those first.`,
    {
      code: 'in_use',
      used_by: used,
    },
  );
};
