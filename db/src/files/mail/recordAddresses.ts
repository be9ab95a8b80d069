import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { Caller, Context } from '../../collection/call/context';
import { selectCells } from '../../collection/call/statements';
import { accessOf } from '../../collection/call/fieldAccess';
import { quoteName, tableOf, type FindEntity } from '../../sql/select';
import { sql, type Sql } from '../../sql/sqlText';

/** Foreign keys followed from a record. An order's supplier is four away: line, stock row, product, supplier. */
const MAX_STEPS = 4;
const selectIds = async (context: Context, statement: Sql): Promise<number[]> =>
  (await selectCells(context, statement)).map(([id]) => id as number);

/**
 * A way from some rows to related rows: a foreign key, or a list of the record itself. `ids` selects the related rows.
 */
interface Relation {
  target: Entity;
  ids: Sql;
}
/** Returns the relations of some rows. @param isStart whether the rows are the record itself, whose lists count, too */
const relationsOf = (
  entity: Entity,
  ids: readonly number[],
  isStart: boolean,
  find: FindEntity,
  hidden: ReadonlySet<string>,
): Relation[] =>
  Object.values(entity.fields)
    .filter((field) => field.ref && !hidden.has(field.name))
    .flatMap((field): Relation[] => {
      const target = find(field.ref!);
      if (field.kind === 'ForeignKey')
        return field.virtual
          ? []
          : [
              {
                target,
                ids: sql(
                  `SELECT DISTINCT ${quoteName(field.name)} FROM ${tableOf(entity)} ` +
                    `WHERE \`id\` IN (?) AND ${quoteName(field.name)} IS NOT NULL`,
                  ids,
                ),
              },
            ];
      if (!isStart) return [];
      if (field.foreign_key)
        return [
          {
            target,
            ids: sql(`SELECT \`id\` FROM ${tableOf(target)} WHERE ${quoteName(field.foreign_key)} IN (?)`, ids),
          },
        ];
      return field.link_table
        ? [
            {
              target,
              ids: sql(
                `SELECT DISTINCT ${quoteName(target.table ?? target.name)} FROM ${quoteName(field.link_table)} ` +
                  `WHERE ${quoteName(entity.table ?? entity.name)} IN (?)`,
                ids,
              ),
            },
          ]
        : [];
    });

/** Finds the suppliers of records along their declared foreign keys. Fields hidden from the caller are not followed. */
async function suppliersOn(
  context: Context,
  entity: Entity,
  records: readonly number[],
  caller: Caller,
): Promise<ReadonlySet<number>> {
  const supplierIds = new Set<number>();
  const walk = async (current: Entity, ids: readonly number[], depth: number): Promise<void> => {
    if (!ids.length) return;
    if (current.name === 'supplier') {
      for (const supplierId of ids) supplierIds.add(supplierId);
      return;
    }
    if (depth === MAX_STEPS) return;
    const { hidden } = accessOf(context, current, caller);
    for (const relation of relationsOf(current, ids, depth === 0, context.find, hidden))
      await walk(relation.target, await selectIds(context, relation.ids), depth + 1);
  };
  await walk(entity, records, 0);
  return supplierIds;
}

/** Finds which of some suppliers a store has ordered from. */
const orderedFrom = (context: Context, store: number, suppliers: ReadonlySet<number>): Promise<number[]> =>
  selectIds(
    context,
    sql(
      `SELECT s.\`id\` FROM \`supplier\` s WHERE s.\`id\` IN (?) AND EXISTS (
    SELECT 1 FROM \`product\` p JOIN \`stock\` k ON k.\`product\` = p.\`id\`
    JOIN \`store_order_line\` l ON l.\`stock_id\` = k.\`id\`
    JOIN \`store_order\` o ON o.\`id\` = l.\`store_order\` WHERE p.\`supplier\` = s.\`id\` AND o.\`store\` = ?)`,
      [...suppliers],
      store,
    ),
  );

const isAddress = (field: Field): boolean => field.format === 'email' && !field.virtual && !field.secret;
/** Returns the e-mail addresses in some rows, in lower case. Fields hidden from the caller are left out. */
async function addressesIn(
  context: Context,
  entity: Entity,
  ids: readonly number[],
  caller: Caller,
): Promise<string[]> {
  if (!ids.length) return [];
  const { hidden } = accessOf(context, entity, caller);
  const fields = Object.values(entity.fields).filter((field) => isAddress(field) && !hidden.has(field.name));
  const addressCells = await Promise.all(
    fields.map((field) =>
      selectCells(
        context,
        sql(`SELECT DISTINCT ${quoteName(field.name)} FROM ${tableOf(entity)} WHERE \`id\` IN (?)`, ids),
      ),
    ),
  );
  return addressCells
    .flat()
    .flatMap(([address]) => (typeof address === 'string' && address ? [address.toLowerCase()] : []));
}

/**
 * Returns the addresses that a store's records show, in lower case: those of the store and its contacts, and of the
 * records' suppliers that it has ordered from.
 */
export async function recordAddresses(
  context: Context,
  store: number,
  entity: Entity,
  records: readonly number[],
  caller: Caller,
): Promise<string[]> {
  const suppliers = await suppliersOn(context, entity, records, caller);
  const contacts = await selectIds(
    context,
    sql('SELECT `store_contact` FROM `store_contacts` WHERE `store` = ?', store),
  );
  const addressLists = await Promise.all([
    addressesIn(context, context.find('store'), [store], caller),
    addressesIn(context, context.find('store_contact'), contacts, caller),
    suppliers.size
      ? orderedFrom(context, store, suppliers).then((ids) =>
          addressesIn(context, context.find('supplier'), ids, caller),
        )
      : [],
  ]);
  return addressLists.flat();
}
