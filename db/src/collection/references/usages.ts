import { numberText } from '@trestle/schema/regional/numberFormat';
import type { Entity } from '@trestle/schema/entity';
import { conflict, Problem, type ConflictDetails, type UsageExample } from '@trestle/schema/errors';
import { recordTitle } from '@trestle/schema/recordTitle';
import { quoteName } from '../../sql/select';
import type { Caller, Context } from '../call/context';
import { readRecord } from '../read/readRecord';
import { linkTablesOf, fieldsReferencing, tableName } from './referencingFields';
import { selectRows } from '../call/statements';
import { accessOf } from '../call/fieldAccess';
import { selectOf, rowsInScope } from '../call/scope';

/** A way in which an entity's rows refer to a record: by a foreign key or through a link table. */
interface Usage {
  entity: Entity;
  field: string;
  /** SELECT of the ids of the referring rows, as `id`. Its question mark is the record's id. */
  idsSql: string;
}

/** Returns the foreign keys to an entity's rows, and the lists that contain them. Its own nested rows don't count. */
function usagesOf(context: Context, target: Entity): Usage[] {
  const nestedKeys = Object.values(target.fields).flatMap(({ foreign_key, ref }) =>
    foreign_key ? [`${ref!}.${foreign_key}`] : [],
  );
  const usage = (entity: Entity, field: string, table: string, idColumn: string, column: string): Usage => ({
    entity,
    field,
    idsSql: `SELECT ${quoteName(idColumn)} AS id FROM ${quoteName(table)} WHERE ${quoteName(column)} = ?`,
  });
  const keyUsages = fieldsReferencing(context, target)
    .filter(({ entity, field }) => !nestedKeys.includes(`${entity.name}.${field.name}`))
    .map(({ entity, field }) => usage(entity, field.name, tableName(entity), 'id', field.name));
  const linkUsages = linkTablesOf(context, target)
    .filter(({ ownsList }) => !ownsList)
    .map(({ entity, field, ownColumn, otherColumn }) =>
      usage(entity, field.name, field.link_table!, otherColumn, ownColumn),
    );
  return [...keyUsages, ...linkUsages];
}

/** Whether the caller may read the referring entity and see the referring field (SECURITY.md, 68). */
const isDisclosed = (context: Context, { entity, field }: Usage, caller: Caller): boolean =>
  (caller.administrator || (caller.attachable?.read.includes(entity.name) ?? false)) &&
  !accessOf(context, entity, caller).hidden.has(field);

/** Records of each entity that a refusal names. */
const MAX_EXAMPLES = 3;
/** Refused rows for which a message names the records that use them. More names would hide the rows themselves. */
export const MAX_NAMED_ROWS = 3;

/** Counts the rows of an entity that refer to a record, in whatever ways, and that the caller may see. */
async function findReferringRows(
  context: Context,
  entity: Entity,
  usages: readonly Usage[],
  id: number,
  caller: Caller,
): Promise<{ count: number; ids: number[] }> {
  const select = selectOf(context, entity);
  const inScope = rowsInScope(context, select, caller);
  const key = `${select.alias}.\`id\``;
  // A product may have a category as its own and among its further ones: it counts once.
  const referring = usages.map(({ idsSql }) => idsSql).join(' UNION ');
  const where = `FROM ${select.from} JOIN (${referring}) referring ON referring.id = ${key} WHERE ${inScope.text}`;
  const values = [...usages.map(() => id), ...inScope.values];
  const [countRows, rows] = await Promise.all([
    selectRows<{ n: number }>(context, { text: `SELECT COUNT(*) AS n ${where}`, values }),
    selectRows<{ id: number }>(context, {
      text: `SELECT ${key} AS id ${where} ORDER BY id LIMIT ${MAX_EXAMPLES}`,
      values,
    }),
  ]);
  return { count: countRows[0]!.n, ids: rows.map((row) => row.id) };
}

/** Names a row for people, by the fields that the caller may see. Returns null when it has been deleted meanwhile. */
async function readExample(context: Context, entity: Entity, id: number, caller: Caller): Promise<UsageExample | null> {
  try {
    return { id, title: recordTitle(entity, await readRecord(context, entity, id, caller)) };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

/** The records that use a record, counted by entity. */
export type UsageCounts = NonNullable<ConflictDetails['used_by']>;
/** Counts the rows that use a record and that the caller may see, by entity, and names the first of them. */
export async function countUsages(context: Context, entity: Entity, id: number, caller: Caller): Promise<UsageCounts> {
  const usages = usagesOf(context, entity).filter((each) => isDisclosed(context, each, caller));
  const counts: UsageCounts = [];
  for (const referring of new Set(usages.map((each) => each.entity))) {
    const ofEntity = usages.filter((each) => each.entity === referring);
    const { count, ids } = await findReferringRows(context, referring, ofEntity, id, caller);
    if (count === 0) continue;
    const examples = await Promise.all(ids.map((each) => readExample(context, referring, each, caller)));
    counts.push({
      name: referring.name,
      label: count === 1 ? referring.label : referring.plural,
      count,
      examples: examples.filter((example) => example !== null),
    });
  }
  return counts;
}

/** Whether an error says that other records use the record. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Problem && error.status === 409 && (error.body as Partial<ConflictDetails>).code === 'in_use';

/** Formats counted rows: '3 Order Lines, 1 Product'. */
export const formatUsages = (usages: UsageCounts): string =>
  usages.map(({ label, count }) => `${numberText(count)} ${label}`).join(', ');

/** Formats counted rows with the names of the first: '12 Users (Ada, Ben, Cy and 9 more), 1 Product (Sofa)'. */
export const formatNamedUsages = (usages: UsageCounts): string =>
  usages
    .map((usage) => {
      // All of them may have been deleted since they were counted.
      if (usage.examples.length === 0) return formatUsages([usage]);
      const names = usage.examples.map(({ title }) => title).join(', ');
      const unnamedCount = usage.count - usage.examples.length;
      const rest = unnamedCount > 0 ? ` and ${numberText(unnamedCount)} more` : '';
      return `${formatUsages([usage])} (${names}${rest})`;
    })
    .join(', ');

/** Adds to the error 'other records use it' which records and how many. Returns any other error unchanged. */
export async function withUsages(
  error: unknown,
  context: Context,
  entity: Entity,
  id: number,
  caller: Caller,
): Promise<unknown> {
  if (!isInUse(error)) return error;
  const usages = await countUsages(context, entity, id, caller);
  if (!usages.length) return error;
  return conflict(
    `Other records use it, so it cannot be deleted: ${formatNamedUsages(usages)}. Change or delete those first.`,
    {
      code: 'in_use',
      used_by: usages,
    },
  );
}
