import { stock } from '@trestle/schema/entities/stock';
import type { Row } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { selectRows } from '../../collection/call/statements';
import { deliveredPiecesSql } from '../../sql/deliveredSql';
import { sql } from '../../sql/sqlText';
import { readRecords, type ReceiptReader } from '../receive/lockReceipt';

/** A stock row of a counted container, by all that a file may call it. */
export interface CountedStock {
  id: number;
  /** As it is stored. */
  row: Row;
  code: string | null;
  description: string | null;
  colour: string | null;
  fabric: string | null;
  /** Pieces that stores have been handed. They are not there to be counted. */
  delivered: number;
}

/** What products are called, and their variants. */
type ProductNames = Pick<CountedStock, 'code' | 'description' | 'colour' | 'fabric'> & Row & { id: number };
const NAMES_SQL =
  'SELECT p.`id`, p.`code`, p.`description`, k.`description` AS colour, f.`description` AS fabric FROM `product` p ' +
  'LEFT JOIN `code_colour` k ON k.`id` = p.`colour` LEFT JOIN `code_fabric` f ON f.`id` = p.`fabric` WHERE p.`id` IN (?)';

/** Returns the field of stock that shows what a product is called. */
const shownBy = (name: 'code' | 'description' | 'colour' | 'fabric'): string =>
  name === 'code' || name === 'description' ? `product__${name}` : `${name}__description`;

async function readDelivered(
  { context, caller, transaction }: ReceiptReader,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const pieces = deliveredPiecesSql('l', 'o.`created_date`', context.delivery, caller.now);
  const text =
    `SELECT l.\`stock_id\` AS id, SUM(${pieces}) AS delivered FROM \`store_order_line\` l ` +
    'JOIN `store_order` o ON o.`id` = l.`store_order` WHERE l.`stock_id` IN (?) GROUP BY l.`stock_id`' +
    (transaction ? ' LOCK IN SHARE MODE' : '');
  const rows = await selectRows<Row & { id: number }>(context, sql(text, ids), transaction);
  return new Map(rows.map(({ id, delivered }) => [id, Number(delivered)]));
}

/**
 * Reads the stock of containers that the caller sees. In a write, it is locked.
 * @returns stock rows by container
 */
export async function readCountedStock(
  reader: ReceiptReader,
  containers: readonly number[],
): Promise<Map<number, CountedStock[]>> {
  const { context, caller, transaction } = reader;
  const byContainer = new Map<number, CountedStock[]>();
  if (containers.length === 0) return byContainer;
  const rows = await readRecords(
    reader,
    stock.name,
    (alias) => sql(`${alias}.\`container\` IN (?)`, containers),
    caller,
  );
  if (rows.length === 0) return byContainer;
  const { hidden } = accessOf(context, context.find(stock.name), caller);
  const products = [...new Set(rows.map((row) => row['product'] as number))];
  const names = await selectRows<ProductNames>(context, sql(NAMES_SQL, products), transaction);
  const namesById = new Map(names.map((each) => [each.id, each]));
  const delivered = await readDelivered(
    reader,
    rows.map((row) => row['id'] as number),
  );
  for (const row of rows) {
    const named = namesById.get(row['product'] as number);
    const nameOf = (name: Parameters<typeof shownBy>[0]) =>
      hidden.has(shownBy(name)) ? null : (named?.[name] ?? null);
    const id = row['id'] as number;
    const counted: CountedStock = {
      id,
      row,
      code: nameOf('code'),
      description: nameOf('description'),
      colour: nameOf('colour'),
      fabric: nameOf('fabric'),
      delivered: delivered.get(id) ?? 0,
    };
    const container = row['container'] as number;
    byContainer.set(container, [...(byContainer.get(container) ?? []), counted]);
  }
  return byContainer;
}
