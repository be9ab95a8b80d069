import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { LookedUpValue, type LookUp } from '../../sql/lookedUpValue';
import { quoteName, Select, tableOf, type FindEntity } from '../../sql/select';
import { sql } from '../../sql/sqlText';
import type { Change, Context, Write } from '../call/context';

/** The fields of which an entity's rows keep a copy. */
export const copiedFields = memoPerEntity((entity): readonly Field[] =>
  Object.values(entity.fields).filter((field) => field.via !== undefined && hasColumn(field)),
);
/** Returns the steps of a field's path: `['stock_id', 'product', 'code']`. */
export const pathOf = (field: Field): readonly string[] => field.via!.split('.');

/** A field's looked-up value: where it stands and its SQL. The path's first foreign key finds it. */
interface CopiedValue {
  field: Field;
  key: string;
  lookUp: LookUp;
  expression: string;
}

/** Returns the values that new rows of an entity copy. All values of one foreign key have one look-up. */
function copiedValues(find: FindEntity, entity: Entity): CopiedValue[] {
  const selects = new Map<string, Select>();
  const values = copiedFields(entity).map((field) => {
    const [key, ...rest] = pathOf(field);
    const select = selects.get(key!) ?? new Select(find(entity.fields[key!]!.ref!), find, {}, `k${selects.size}`);
    selects.set(key!, select);
    return { field, key: key!, expression: select.pathValue(rest) };
  });
  const lookUps = new Map(
    [...selects].map(([key, { entity: target, from, alias }]) => [
      key,
      { table: tableOf(target), from, keyColumn: `${alias}.\`id\`` },
    ]),
  );
  return values.map((value) => ({ ...value, lookUp: lookUps.get(value.key)! }));
}

/** Adds to new rows the values that they copy. The INSERT looks them up. */
export function addCopies({ context }: Write, entity: Entity, changes: readonly Change[]): void {
  const created = changes.filter(({ kind }) => kind === 'create');
  if (!created.length) return;
  for (const { field, key, lookUp, expression } of copiedValues(context.find, entity))
    for (const { values } of created) values[field.name] = new LookedUpValue(lookUp, expression, values[key]);
}

/** A column on the path of a copied value. */
interface CopySource {
  /** The entity whose rows keep the copy. */
  owner: Entity;
  field: Field;
  /** Foreign keys from those rows to the row with the column. */
  path: readonly string[];
  column: string;
}

/** The columns of each entity that others keep copies of, by entity name. */
function sourcesByEntity({ entities, find }: Context): ReadonlyMap<string, readonly CopySource[]> {
  const sources = new Map<string, CopySource[]>();
  for (const owner of entities)
    for (const field of copiedFields(owner)) {
      let current = owner;
      for (const [depth, column] of pathOf(field).entries()) {
        const source = { owner, field, path: pathOf(field).slice(0, depth), column };
        sources.set(current.name, [...(sources.get(current.name) ?? []), source]);
        const { ref } = current.fields[column]!;
        if (ref) current = find(ref);
      }
    }
  return sources;
}
const sourcesByContext = new WeakMap<Context, ReturnType<typeof sourcesByEntity>>();
function sourcesOf(context: Context, entity: Entity): readonly CopySource[] {
  const sources = sourcesByContext.get(context) ?? sourcesByEntity(context);
  sourcesByContext.set(context, sources);
  return sources.get(entity.name) ?? [];
}

/**
 * Writes the copies of the values that changed in some rows. The statement locks the rows on the way, so it also finds
 * order lines that another transaction is adding to this container's stock.
 */
export async function updateCopies(write: Write, entity: Entity, changes: readonly Change[]): Promise<void> {
  const { context, transaction } = write;
  for (const { owner, field, path, column } of sourcesOf(context, entity)) {
    const ids = changes.filter(({ kind, values }) => kind === 'update' && column in values).map(({ id }) => id);
    if (!ids.length) continue;
    const select = new Select(owner, context.find);
    const { alias } = select.joins.follow(select.alias, owner, path);
    const value = select.pathValue(pathOf(field));
    const set = `${select.alias}.${quoteName(field.name)} = ${value}`;
    const text = `UPDATE ${tableOf(owner)} ${select.alias} ${select.joins.text} SET ${set} WHERE ${alias}.\`id\` IN (?)`;
    await transaction.execute(sql(text, ids));
  }
}
