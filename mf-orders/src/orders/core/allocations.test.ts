import type { StockRow } from '@trestle/trade/core';
import fc from 'fast-check';
import { proposeSplit, formatSplit, applySplit, splitButtonLabel } from './allocations';
import { newLine } from './lineChanges';
import { maxQuantity, type OrderLine } from './orderLines';

const stockRow = (id: number, available: number | undefined, day: string | null, price = 412.5, product = 7) =>
  ({
    id,
    product,
    available,
    price,
    product__description: 'Oslo lounge chair',
    container__code: `C-${id}`,
    container__delivery_date: day,
  }) as unknown as StockRow;
const mapOf = (...rows: StockRow[]) => new Map(rows.map((row) => [row.id, row]));
const today = '2026-10-02';
const year = new Date().getUTCFullYear();
const [now, later, last] = [
  stockRow(118, 3, '2026-09-02'),
  stockRow(231, 2, `${year}-10-14`),
  stockRow(300, 4, '2031-12-14', 298),
];
const proposalText = (lines: OrderLine[], stockById: Map<number, StockRow>) =>
  formatSplit(proposeSplit(lines, 0, [], stockById)!, lines[0]!, today, (amount) => amount.toFixed(2));
const summarise = (lines: OrderLine[]) =>
  lines.map(({ id, stock_id, quantity, notes }) => [id, stock_id, quantity, notes]);

test('describes the alternative, and labels its button', () => {
  const textFor = (requested: number, ...rows: StockRow[]) => proposalText([newLine(now, requested)], mapOf(...rows));
  expect(textFor(5, now, later)).toBe('Order 3 from C-118 now, 2 from C-231 on 14 October?');
  expect(textFor(7, now, later, last)).toBe(
    'Order 3 from C-118 now, 2 from C-231 on 14 October, 2 from C-300 on 14 December 2031 at 298.00?',
  );
  expect(textFor(9, now, later)).toBe('Only 5 left. Order 3 from C-118 now, 2 from C-231 on 14 October?');
  expect(textFor(9, now)).toBe('Only 3 left. Order 3 from C-118 now?');
  expect(textFor(1, stockRow(118, 0, null))).toBe('None left in any container.');
  // Where a rule hides the day, nobody is told that it is here.
  expect(textFor(5, stockRow(118, 3, undefined as never))).toBe('Only 3 left. Order 3 from C-118?');
  const button = (requested: number, ...rows: StockRow[]) =>
    splitButtonLabel(proposeSplit([newLine(rows[0]!, requested)], 0, [], mapOf(...rows))!);
  expect([button(5, now, later), button(9, now, later), button(2, stockRow(118, 0, null), later)]).toEqual([
    'Split the line',
    'Take 5',
    'Take it from C-231',
  ]);
});

test('proposes nothing for a line with enough stock, or with unknown or hidden stock', () => {
  expect(proposeSplit([newLine(now, 3)], 0, [], mapOf(now, later))).toBeUndefined();
  expect(proposeSplit([newLine(now, 9)], 0, [], mapOf(later))).toBeUndefined();
  expect(proposeSplit([newLine(now, 9)], 0, [], mapOf(stockRow(118, undefined, null), later))).toBeUndefined();
  expect(proposeSplit([{ ...newLine(now, 9), quantity: null }], 0, [], mapOf(now))).toBeUndefined();
});

test("a split keeps the line's id and notes and adds new lines; a stock row never gets a second line", () => {
  const [line, other] = [
    { ...newLine(now, 9), id: 4, notes: 'window' },
    { ...newLine(last, 1), id: 5 },
  ];
  const stockById = mapOf(now, later, last);
  expect(summarise(applySplit([line, other], 0, proposeSplit([line, other], 0, [], stockById)!))).toEqual([
    [4, 118, 3, 'window'],
    [undefined, 231, 2, null],
    [5, 300, 4, null],
  ]);
  const shortLine = { ...line, quantity: 2 };
  expect(
    summarise(applySplit([shortLine], 0, proposeSplit([shortLine], 0, [], mapOf(stockRow(118, 0, null), later))!)),
  ).toEqual([[4, 231, 2, 'window']]);
});

test('a split adds no piece to a line of which something was delivered', () => {
  const line = { ...newLine(now, 9), id: 4 };
  const delivered = { ...newLine(last, 1), id: 5, delivered: 1 };
  const lines = [line, delivered];
  const proposal = proposeSplit(lines, 0, [delivered], mapOf(now, last))!;
  expect(summarise(applySplit(lines, 0, proposal))).toEqual([
    [4, 118, 3, null],
    [undefined, 300, 4, null],
    [5, 300, 1, null],
  ]);
});

test('pieces that the saved order already holds count as available to it', () => {
  const saved = [
    { ...newLine(now, 2), id: 4 },
    { ...newLine(later, 1), id: 5 },
  ];
  const lines = [{ ...saved[0]!, quantity: 8 }, saved[1]!];
  expect(proposeSplit(lines, 0, saved, mapOf(now, later))).toMatchObject({
    requested: 8,
    allocated: 7,
    allocations: [{ pieces: 5 }, { pieces: 2 }],
  });
});

const day = fc.constantFrom(null, '2026-01-15', '2026-10-14', '2026-12-01', '2031-01-01');
const rows = fc
  .array(fc.record({ available: fc.integer({ min: 0, max: 9 }), day }), { minLength: 1, maxLength: 6 })
  .map((stockRows) => stockRows.map((row, i) => stockRow(i + 1, row.available, row.day)));
const order = rows.chain((stockRows) =>
  fc.record({
    stockRows: fc.constant(stockRows),
    lines: fc.array(fc.record({ at: fc.nat(stockRows.length - 1), quantity: fc.integer({ min: 1, max: 12 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    saved: fc.array(fc.record({ at: fc.nat(stockRows.length - 1), quantity: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 3,
    }),
  }),
);

test("a split never exceeds a row's stock, loses no available piece, and only ever raises other lines", () => {
  fc.assert(
    fc.property(order, ({ stockRows, lines: lineSpecs, saved: savedSpecs }) => {
      const stockById = mapOf(...stockRows);
      const lines = lineSpecs.map(({ at, quantity }, i) => ({ ...newLine(stockRows[at]!, quantity), id: i + 1 }));
      const saved = savedSpecs.map(({ at, quantity }) => newLine(stockRows[at]!, quantity));
      const at = 0;
      const proposal = proposeSplit(lines, at, saved, stockById);
      if (!proposal) return lines[at]!.quantity! <= maxQuantity(lines, at, saved, stockById)!;
      const splitLines = applySplit(lines, at, proposal);
      const pieces = (of: readonly OrderLine[], stock?: number) =>
        of.reduce((sum, line) => sum + (stock === undefined || line.stock_id === stock ? line.quantity! : 0), 0);
      // Computes the slow way how many pieces each row can still give to this line.
      const rest = lines.slice(1);
      const freePieces = stockRows.map(
        (row) => row.available! + pieces(saved, row.id) - (row.id === lines[at]!.stock_id ? 0 : pieces(rest, row.id)),
      );
      const all = freePieces.reduce((sum, each) => sum + Math.max(0, each), 0);
      const linesById = new Map(splitLines.map((line) => [line.id, line]));
      return (
        proposal.allocated === Math.min(proposal.requested, all) &&
        proposal.allocations.every(({ pieces: some }) => some > 0) &&
        (proposal.allocated === 0
          ? splitLines.length === lines.length
          : pieces(splitLines) === pieces(lines) - proposal.requested + proposal.allocated) &&
        rest.every(
          (line) =>
            linesById.get(line.id)!.stock_id === line.stock_id && linesById.get(line.id)!.quantity! >= line.quantity!,
        ) &&
        proposal.allocations.every(({ row, pieces: some }) => some <= Math.max(0, freePieces[row.id - 1]!)) &&
        (proposal.allocated === 0 || proposeSplit(splitLines, at, saved, stockById) === undefined)
      );
    }),
    { numRuns: 2000 },
  );
});
test('earlier deliveries are used up before later ones', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 60 }), (stockRows, requested) => {
      const proposal = proposeSplit([newLine(stockRows[0]!, requested)], 0, [], mapOf(...stockRows));
      const allocations = proposal?.allocations ?? [];
      const order = allocations.filter(({ row }) => row.id !== 1).map(({ row }) => row.container__delivery_date ?? '');
      return (
        [...order].sort().join() === order.join() &&
        allocations.slice(0, -1).every(({ row, pieces }) => pieces === row.available)
      );
    }),
  );
});
