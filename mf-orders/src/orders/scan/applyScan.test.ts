import type { StockRow } from '@trestle/trade/core';
import fc from 'fast-check';
import { newLine } from '../core/lineChanges';
import { type OrderLine } from '../core/orderLines';
import { applyScan, countFreePieces } from './applyScan';

const row = (id: number, available: number | null, product = 7, code = 'OSL-204') =>
  ({
    id,
    product,
    available,
    price: 10,
    product__description: `Chair ${product}`,
    product__code: code,
    container__code: `C-${id}`,
    container__delivery_date: null,
  }) as unknown as StockRow;
const none = new Map<number, StockRow>();
const mapOf = (rows: readonly StockRow[]) => new Map(rows.map((each) => [each.id, each]));

test('a known code adds a line for the earliest row; scanning it again adds 1', () => {
  const scannedRows = [row(1, 0), row(2, 5), row(3, 9)];
  const first = applyScan('osl-204', [], [], scannedRows, none);
  expect(first).toMatchObject({ lines: [{ stock_id: 2, quantity: 1 }], message: 'Chair 7: 1 on this order.' });
  expect(applyScan('OSL-204', first.lines!, [], scannedRows, none)).toMatchObject({
    lines: [{ stock_id: 2, quantity: 2 }],
  });
});
test("a line at its maximum does not grow and says so; the saved order's pieces count as available", () => {
  const lines: OrderLine[] = [newLine(row(1, 3), 3)];
  expect(applyScan('OSL-204', lines, [], [row(1, 3), row(2, 4)], none)).toEqual({
    message: 'Chair 7: no more left, all 3 are already on this order. Nothing was changed.',
  });
  expect(applyScan('OSL-204', lines, [], [], mapOf([row(1, 3)]))).toEqual({
    message: expect.stringContaining('no more left'),
  });
  expect(applyScan('OSL-204', lines, [{ ...lines[0]!, quantity: 2 }], [row(1, 3)], none)).toMatchObject({
    lines: [{ quantity: 4 }],
  });
});
test('a scan adds no piece to a line of which something was delivered, but makes a line of its own', () => {
  const delivered: OrderLine = { ...newLine(row(1, 3), 2), id: 4, delivered: 1 };
  const first = applyScan('OSL-204', [delivered], [delivered], [row(1, 3)], none);
  expect(first).toMatchObject({
    lines: [delivered, { stock_id: 1, quantity: 1 }],
    message: expect.stringMatching(/1 on/),
  });
  expect(applyScan('OSL-204', first.lines!, [delivered], [row(1, 3)], none).lines).toMatchObject([
    delivered,
    { quantity: 2 },
  ]);
  expect(applyScan('OSL-204', [delivered], [delivered], [], none)).toEqual({
    message: 'OSL-204 is sold out. Nothing was changed.',
  });
});
test('an unknown, ambiguous or sold-out code changes nothing and says so', () => {
  expect(applyScan('X-1', [newLine(row(1, 3), 1)], [], [], none)).toEqual({
    message: 'Nothing with the code X-1 can be ordered: it is unknown or sold out. Nothing was changed.',
  });
  expect(applyScan('OSL-204', [], [], [row(1, 3), row(2, 3, 8)], none)).toEqual({
    message: '2 products have the code OSL-204. Nothing was changed. Choose one by its name.',
  });
  expect(applyScan('OSL-204', [], [], [row(1, 0)], none)).toEqual({
    message: 'Chair 7 is sold out. Nothing was changed.',
  });
});
test('when the user may not see the stock, the server decides', () => {
  expect(applyScan('OSL-204', [newLine(row(1, null), 9)], [], [row(1, null)], none)).toMatchObject({
    lines: [{ quantity: 10 }],
  });
});
test('scanning a line with an empty quantity counts from 0', () => {
  expect(applyScan('OSL-204', [{ ...newLine(row(1, 3), 1), quantity: null }], [], [row(1, 3)], none)).toMatchObject({
    lines: [{ quantity: 1 }],
  });
});
test('whatever is scanned, no row exceeds its stock and no other line changes', () => {
  const rows = [row(1, 2), row(2, 3), row(3, 1, 8, 'BER-1'), row(4, 0, 9, 'TRO-1')];
  fc.assert(
    fc.property(fc.array(fc.constantFrom('OSL-204', 'BER-1', 'TRO-1', 'NOPE'), { maxLength: 20 }), (codes) => {
      let lines: readonly OrderLine[] = [];
      for (const code of codes) {
        const result = applyScan(
          code,
          lines,
          [],
          rows.filter((each) => each.product__code === code),
          none,
        );
        const pieces = (of: readonly OrderLine[], wanted: boolean) =>
          of.reduce((sum, line) => sum + ((line.product__code === code) === wanted ? line.quantity! : 0), 0);
        const next = result.lines ?? lines;
        expect([pieces(next, true) - pieces(lines, true), pieces(next, false) - pieces(lines, false)]).toEqual([
          result.lines ? 1 : 0,
          0,
        ]);
        lines = next;
      }
      for (const each of rows) expect(countFreePieces(each.id, lines, [], mapOf(rows))).toBeGreaterThanOrEqual(0);
    }),
  );
});
