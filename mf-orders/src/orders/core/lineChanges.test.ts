import type { StockRow } from '@trestle/trade/core';
import fc from 'fast-check';
import {
  addPieces,
  copyLine,
  moveLine,
  moveLineBack,
  newLine,
  numberLines,
  replaceLine,
  restoreLine,
} from './lineChanges';
import { maxQuantity, orderTotals, withinMaximum, type OrderLine } from './orderLines';

const stockRow = (id: number, available: number, price = 10) =>
  ({ id, product: 7, available, price, product__description: 'Chair', container__delivery_date: null }) as StockRow;
const [first, second] = [stockRow(1, 5), stockRow(2, 3, 20)];
const rows = new Map([first, second].map((row) => [row.id, row]));
const ids = (lines: readonly OrderLine[]) => lines.map(({ id }) => id);
const line = (id: number): OrderLine => ({ ...newLine(first, 1), id });

test('a line moves to another place, and not beyond the ends', () => {
  const lines = [line(1), line(2), line(3)];
  expect(ids(moveLine(lines, 0, 2))).toEqual([2, 3, 1]);
  expect(ids(moveLine(lines, 2, 1))).toEqual([1, 3, 2]);
  expect([-1, 3].map((to) => ids(moveLine(lines, 0, to)))).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});
test('a moved line goes back, wherever it is when other lines have come or gone since', () => {
  const lines = [line(1), line(2), line(3), line(4)];
  const moved = moveLine(lines, 0, 3);
  expect(ids(moveLineBack(moved, lines[0]!, 0, 3))).toEqual([1, 2, 3, 4]);
  expect(ids(moveLineBack(moved.slice(1), lines[0]!, 0, 3))).toEqual([1, 3, 4]);
  expect(ids(moveLineBack([line(5), ...moved], lines[0]!, 0, 3))).toEqual([1, 5, 2, 3, 4]);
  expect(ids(moveLineBack(moved.slice(0, 3), lines[0]!, 0, 3))).toEqual([2, 3, 4]);
});
test('a moved line that is new is known by its stock', () => {
  const [a, b, c] = [newLine(first, 1), newLine(second, 1), newLine(stockRow(3, 9), 1)];
  expect(moveLineBack([c, a], a, 0, 2)).toEqual([a, c]);
  expect(moveLineBack([c, { ...a, id: 7 }], a, 0, 2)[0]).toMatchObject({ id: 7 });
  expect(moveLineBack([b, c], a, 0, 2)).toEqual([b, c]);
});
test('a copy stands below its line, without its id and with the price of now', () => {
  const lines = copyLine([{ ...newLine(first, 4), id: 1, unit_price: 8, notes: 'window' }, line(2)], 0, rows);
  expect(lines.map(({ id, quantity, unit_price, notes }) => [id, quantity, unit_price, notes])).toEqual([
    [1, 4, 8, 'window'],
    [undefined, 4, 10, 'window'],
    [2, 1, 10, null],
  ]);
});
test('a removed line comes back to its place; one that was deleted meanwhile comes back as new', () => {
  const [removed, other] = [line(1), line(2)];
  expect(ids(restoreLine([other], 0, removed, [removed, other]))).toEqual([1, 2]);
  expect(ids(restoreLine([other], 5, removed, [other]))).toEqual([2, undefined]);
});
test('another product takes a line’s place as a new line; quantity and note stay', () => {
  const lines = replaceLine([line(1), { ...line(2), quantity: 4, notes: 'window' }], 1, second);
  expect(lines[1]).toEqual({ ...newLine(second, 4), notes: 'window' });
  expect(ids(lines)).toEqual([1, undefined]);
});
test('pieces go to the line of their stock row, or to a new one', () => {
  const lines = addPieces(
    [line(1)],
    [
      { row: first, pieces: 2 },
      { row: second, pieces: 3 },
    ],
  );
  expect(lines.map(({ id, stock_id, quantity }) => [id, stock_id, quantity])).toEqual([
    [1, 1, 3],
    [undefined, 2, 3],
  ]);
});
test('totals count no more than is left', () => {
  const lines = [newLine(first, 4), newLine(first, 4), newLine(stockRow(9, 1), 6)];
  expect(maxQuantity(lines, 1, [], rows)).toBe(1);
  expect(orderTotals(withinMaximum(lines, [], rows), '2026-01-01')).toMatchObject({ pieces: 11, total: 110 });
});

describe('numbers of lines', () => {
  const stored = (id: number, display_order: number): OrderLine => ({ ...line(id), display_order });
  const numbers = (lines: readonly OrderLine[]) => lines.map(({ display_order }) => display_order);
  const added = newLine(second, 1);

  test('new lines are numbered from 0', () => {
    expect(numbers(numberLines([added, newLine(first, 1)], []))).toEqual([0, 1]);
  });
  test('stored lines keep theirs when others come or go, also where several have the same', () => {
    const [a, b, c] = [stored(1, 0), stored(2, 0), stored(3, 4)];
    const saved = [a, b, c];
    expect(numbers(numberLines([a, b, c, added], saved))).toEqual([0, 0, 4, 5]);
    expect(numbers(numberLines([a, c], saved))).toEqual([0, 4]);
    expect(numbers(numberLines([a, b, added, c], saved))).toEqual([0, 0, 0, 4]);
  });
  test('all are numbered from 0 when a place needs it, and have their stored numbers again when moved back', () => {
    const saved = [stored(1, 0), stored(2, 0), stored(3, 4)];
    const moved = numberLines(moveLine(saved, 2, 0), saved);
    expect(ids(moved)).toEqual([3, 1, 2]);
    expect(numbers(moved)).toEqual([0, 1, 2]);
    expect(numberLines(moveLine(moved, 0, 2), saved)).toEqual(saved);
    expect(numbers(numberLines([added, ...saved], saved))).toEqual([0, 1, 2, 3]);
  });
  test('property: sorted by number, then by id, the lines are in the order of the screen', () => {
    const savedLines = fc
      .array(fc.nat(5), { maxLength: 6 })
      .map((all) => all.toSorted((a, b) => a - b).map((number, at) => stored(at + 1, number)));
    const changedLines = savedLines.chain((saved) =>
      fc.record({
        saved: fc.constant(saved),
        lines: fc
          .tuple(fc.shuffledSubarray(saved), fc.array(fc.nat(6), { maxLength: 3 }))
          .map(([left, places]) => places.reduce((lines, place) => lines.toSpliced(place, 0, added), left)),
      }),
    );
    fc.assert(
      fc.property(changedLines, ({ saved, lines }) => {
        const numbered = numberLines(lines, saved).map((each, at) => ({ ...each, writtenId: each.id ?? 100 + at }));
        const sorted = numbered.toSorted((a, b) => a.display_order! - b.display_order! || a.writtenId - b.writtenId);
        expect(sorted).toEqual(numbered);
        expect(numbers(numbered).every((number) => number! >= 0)).toBe(true);
      }),
    );
  });
});
