import type { StockRow } from '@trestle/trade/core';
import { newLine } from '../core/lineChanges';
import { checkPad, isReady, type PadContext } from './checkPad';
import { parsePad } from './padText';

const stockRow = (id: number, code: string, available: number, day: string | null, product = 7, changes: object = {}) =>
  ({
    id,
    product,
    product__code: code,
    product__description: `Chair ${product}`,
    available,
    price: 10,
    container__delivery_date: day,
    active_start_date: null,
    active_end_date: null,
    ...changes,
  }) as StockRow;
const rows = [
  stockRow(1, 'ALB-164', 12, '2026-01-01'),
  stockRow(2, 'ALB-164', 8, '2031-12-14'),
  stockRow(3, 'POR-404', 0, '2026-01-01', 8),
  stockRow(4, 'POR-404', 3, '2031-12-14', 8),
  stockRow(5, 'TWO', 5, null, 9),
  stockRow(6, 'TWO', 5, null, 10),
  stockRow(7, 'OLD', 5, null, 11, {
    active_start_date: '2020-01-01T00:00:00Z',
    active_end_date: '2021-01-01T00:00:00Z',
  }),
];
const rowsByCode = new Map<string, StockRow[]>([['none', []]]);
for (const row of rows) {
  const key = row.product__code!.toLowerCase();
  rowsByCode.set(key, [...(rowsByCode.get(key) ?? []), row]);
}
const check = (text: string, changes: Partial<PadContext> = {}) =>
  checkPad(parsePad(text), {
    rowsByCode,
    similarByCode: new Map([['none', [rows[0]!]]]),
    chosenProducts: new Map(),
    splitCodes: new Set(),
    failed: false,
    lines: [],
    saved: [],
    now: new Date('2026-11-22'),
    ...changes,
  });
const summarise = (text: string, changes?: Partial<PadContext>) =>
  check(text, changes).map(({ status, allocations }) => [
    status,
    ...allocations.map((a) => `${a.pieces} of ${a.row.id}`),
  ]);

test('says of each line what can be had, from the soonest delivery', () => {
  expect(summarise('alb-164 4\nPOR-404 3\nPOR-404 1\nNEW 1\nNONE 1\nOLD 1\nALB-164 zwei')).toEqual([
    ['ready', '4 of 1'],
    ['ready', '3 of 4'],
    ['soldOut'],
    ['searching'],
    ['unknown'],
    ['unknown'],
    ['invalid'],
  ]);
  expect(check('NONE 1')[0]!.choices).toEqual([rows[0]]);
});
test('a line that asks for more takes what is there first, or comes from several containers', () => {
  expect(summarise('ALB-164 20')).toEqual([['short', '12 of 1']]);
  expect(check('ALB-164 20')[0]!.available).toBe(20);
  const splitCodes = new Set(['alb-164']);
  expect(summarise('ALB-164 20', { splitCodes })).toEqual([['ready', '12 of 1', '8 of 2']]);
  expect(summarise('ALB-164 99', { splitCodes })).toEqual([['short', '12 of 1', '8 of 2']]);
});
test('only lines that are ready are added, and the others take nothing from the lines after them', () => {
  const lines = check('ALB-164 20\nALB-164 99\nPOR-404 4\nALB-164 12');
  expect(lines.map(({ status }) => status)).toEqual(['short', 'short', 'short', 'ready']);
  expect(lines.filter(isReady).map(({ entry }) => entry.quantity)).toEqual([12]);
});
test('a code that could not be searched says so', () => {
  expect(summarise('NEW 1\nALB-164 1', { failed: true })).toEqual([['failed'], ['ready', '1 of 1']]);
});
test('lines share the stock with each other and with the order', () => {
  expect(summarise('ALB-164 10\nALB-164 10')).toEqual([
    ['ready', '10 of 1'],
    ['short', '2 of 1'],
  ]);
  expect(summarise('ALB-164 5', { lines: [newLine(rows[0]!, 9)] })).toEqual([['short', '3 of 1']]);
  expect(summarise('ALB-164 5', { lines: [newLine(rows[0]!, 9)], saved: [newLine(rows[0]!, 9)] })).toEqual([
    ['ready', '5 of 1'],
  ]);
});
test('a code of several products asks which', () => {
  expect(check('TWO 1')[0]).toMatchObject({ status: 'choose', choices: [rows[4], rows[5]] });
  const checkedLines = check('TWO 1\nNONE 1', { chosenProducts: new Map([['two', 10]]) });
  expect(checkedLines.filter(isReady).map(({ product }) => product?.product)).toEqual([10]);
});

test('a line shows what the order and the lines before leave, not all that is in stock', () => {
  const availablePieces = (text: string, changes?: Partial<PadContext>) =>
    check(text, changes).map((line) => line.rows.map(({ available }) => available));
  expect(availablePieces('ALB-164 10\nALB-164 5')).toEqual([
    [12, 8],
    [2, 8],
  ]);
  expect(availablePieces('ALB-164 5', { lines: [newLine(rows[0]!, 12)] })).toEqual([[0, 8]]);
});
test('pieces without a price are not added, and the line says so', () => {
  const unpriced = stockRow(8, 'RAW', 5, null, 12, { price: null });
  const withRaw = (...raw: StockRow[]) => ({ rowsByCode: new Map([['raw', raw]]) });
  expect(check('RAW 2', withRaw(unpriced)).map(({ status, allocations }) => [status, allocations])).toEqual([
    ['noPrice', []],
  ]);
  const [line] = check('RAW 2', withRaw(unpriced, stockRow(9, 'RAW', 5, '2031-12-14', 12)));
  expect([line!.status, line!.allocations.map(({ row }) => row.id)]).toEqual(['ready', [9]]);
});

test('headings without a quantity need a look, and are no unknown code', () => {
  const found = check('Code;Price\nALB-164;120', { rowsByCode: new Map([...rowsByCode, ['code', []]]) });
  expect(found.map(({ status, allocations }) => [status, allocations])).toEqual([['invalid', []]]);
});

test('where a rule hides the pieces, a line is ready', () => {
  const hidden = stockRow(9, 'ALB-164', undefined as unknown as number, null);
  expect(summarise('ALB-164 4', { rowsByCode: new Map([['alb-164', [hidden]]]) })).toEqual([['ready', '4 of 9']]);
});

test('pieces that a rule hides stay hidden in a line that must be corrected', () => {
  const hidden = stockRow(8, 'HID', undefined as unknown as number, null, 12);
  const [line] = check('HID two', { rowsByCode: new Map([['hid', [hidden]]]) });
  expect([line!.status, line!.rows]).toEqual(['invalid', [hidden]]);
});
