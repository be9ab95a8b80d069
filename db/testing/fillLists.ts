import { repairCopies } from '../src/collection/write/repairCopies';
import type { FileContext } from './setUpContext';

/** Words of which some are equal for the collation alone. The empty text sorts before everything except NULL. */
const WORDS = ['Ada', 'ada', 'ÁDA', 'Oslo chair', 'oslo Chair', 'Øslo', '50%_off', 'Zed', 'b\\c', ''];
/** Returns one of some values, each about as often. */
export const pickOf = <T>(values: readonly T[], i: number, step: number): T =>
  values[(i * step + Math.floor(i / values.length)) % values.length]!;
const MOMENTS = [null, '2020-01-01 00:00:00', '2026-11-21 02:00:59.999', '2026-11-21 02:01:00', '2030-01-01 00:00:00'];
/** Moments of orders: long ago, around the first day of the last year in Melbourne, and of late. */
const ORDERED = [
  '2012-01-01 00:00:00',
  '2025-11-20 12:59:59.999',
  '2025-11-20 13:00:00',
  '2024-02-29 03:00:00',
  '2026-11-20 23:00:00',
];
type Fill = (table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]) => Promise<void>;
async function insert(
  database: FileContext['database'],
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  await database.query(
    `INSERT INTO \`${table}\` (${columns.map((c) => `\`${c}\``).join(', ')}) ` +
      `VALUES ${rows.map(() => '(?)').join(', ')}`,
    { replacements: rows as unknown[][] as string[][] },
  );
}
const rowsOf = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const maybe = (i: number, of_: number, many: number) => (i % of_ === 0 ? null : 1 + ((i * 7) % many));

/** Fills the lists with rows of many kinds: equal, empty, of long ago. */
export async function fillLists({ database, context }: FileContext): Promise<void> {
  const fill: Fill = (table, columns, rows) => insert(database, table, columns, rows);
  await fill(
    'code_colour',
    ['description'],
    rowsOf(6, (i) => [pickOf(WORDS, i, 3)]),
  );
  await fill(
    'code_fabric',
    ['description'],
    rowsOf(4, (i) => [pickOf(WORDS, i, 1)]),
  );
  await fill(
    'supplier',
    ['name', 'phone_number'],
    rowsOf(7, (i) => [pickOf(WORDS, i, 1), i % 3 ? `03 ${i}` : null]),
  );
  await fill(
    'store',
    ['name', 'address', 'phone_number'],
    rowsOf(5, (i) => [pickOf(WORDS, i, 3), 'x', '1']),
  );
  await fill(
    'container',
    ['code', 'name', 'delivery_date'],
    rowsOf(14, (i) => [i % 4 ? `C-${i % 6}` : null, pickOf(WORDS, i, 7), i % 5 ? `2026-11-${20 + (i % 4)}` : null]),
  );
  await fill(
    'product',
    [
      'code',
      'description',
      'colour',
      'fabric',
      'supplier',
      'notes',
      'active_start_date',
      'active_end_date',
      'wholesale_price',
    ],
    rowsOf(60, (i) => [
      i % 3 ? `P-${i % 9}` : null,
      pickOf(WORDS, i, 3),
      maybe(i, 5, 6),
      maybe(i, 4, 4),
      maybe(i, 6, 7),
      i % 7 ? null : 'Ada notes',
      pickOf(MOMENTS, i, 2),
      pickOf(MOMENTS, i, 3),
      i % 8,
    ]),
  );
  await fill(
    'stock',
    ['product', 'container', 'quantity', 'ordered', 'price'],
    rowsOf(1300, (i) => [maybe(i, 31, 60), maybe(i, 23, 14), 5, i % 6, i % 11 ? i % 13 : null]),
  );
  await fill(
    'store_order',
    ['created_date', 'store', 'container', 'notes', 'active_start_date', 'active_end_date'],
    rowsOf(400, (i) => [
      // Orders come late, too: an old one has a high id.
      pickOf(ORDERED, i, 3),
      1 + (i % 5),
      maybe(i, 3, 14),
      i % 5 ? null : pickOf(WORDS, i, 1),
      pickOf(MOMENTS, i, 1),
      pickOf(MOMENTS, i, 3),
    ]),
  );
  await fill(
    'store_order_line',
    ['store_order', 'stock_id', 'quantity', 'notes', 'unit_price'],
    rowsOf(1200, (i) => [
      1 + ((i * 13) % 380),
      1 + ((i * 37) % 1300),
      1 + (i % 3),
      i % 9 ? null : pickOf(WORDS, i, 1),
      i % 10,
    ]),
  );
  // The rows above came past the services, which write the copies that lines keep.
  await repairCopies(context);
  await database.query(
    'ANALYZE TABLE stock, store_order, store_order_line, product, container, supplier, store, code_colour, code_fabric',
  );
}
