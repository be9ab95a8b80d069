import type { StockRow } from '@trestle/trade/core';
import type { LineEditor } from './lineEditor';
import { lineActions } from './lineActions';
import type { OrderLine } from './orderLines';
import { showsSameLine } from './showsSameLine';

const chair: OrderLine = { id: 1, stock_id: 11, product: 7, quantity: 2, product_name: 'Chair' };
const otherChair: OrderLine = { ...chair, id: 2, stock_id: 12 };
const table: OrderLine = { ...chair, id: 3, stock_id: 13, product: 8 };
const editor: LineEditor = {
  lines: [chair, otherChair, table],
  saved: [],
  stockById: new Map<number, StockRow>(),
  today: '2026-11-25',
  locked: false,
  canEditNotes: true,
  showPrices: true,
  refused: undefined,
  focusedLine: null,
  focusLine: jest.fn(),
  current: jest.fn(),
  add: jest.fn(),
  change: jest.fn(),
  offerUndo: jest.fn(),
  showVariants: jest.fn(),
  focusNext: jest.fn(),
};
/** Positions of the lines that are drawn again. */
const redrawn = (changes: Partial<LineEditor>): number[] =>
  editor.lines.flatMap((_, at) => (showsSameLine(editor, { ...editor, ...changes }, at) ? [] : [at]));

test('a key in one line draws only that line and those of its product again', () => {
  expect(redrawn({})).toEqual([]);
  expect(redrawn({ lines: [chair, otherChair, { ...table, quantity: 3 }] })).toEqual([2]);
  expect(redrawn({ lines: [{ ...chair, quantity: 3 }, otherChair, table] })).toEqual([0, 1]);
});
test('a line that changes its product is drawn again with the lines of both', () => {
  expect(redrawn({ lines: [chair, otherChair, { ...table, product: 7 }] })).toEqual([0, 1, 2]);
});
test('what all lines show draws all of them again', () => {
  const all = [0, 1, 2];
  expect(redrawn({ lines: [chair, otherChair] })).toEqual(all);
  const changes: Partial<LineEditor>[] = [
    { saved: [chair] },
    { stockById: new Map<number, StockRow>() },
    { today: '2026-11-26' },
    { locked: true },
    { canEditNotes: false },
    { showPrices: false },
  ];
  for (const change of changes) expect(redrawn(change)).toEqual(all);
});
test('focus and refusals draw the lines that they are about again', () => {
  expect(redrawn({ focusedLine: 1 })).toEqual([1]);
  expect(redrawn({ refused: [null, undefined, { quantity: 'Maximum value 1' }] })).toEqual([2]);
  expect(redrawn({ refused: 'The order is locked' })).toEqual([]);
});
test('an action of a line that was drawn earlier keeps what other lines have become since', () => {
  const change = jest.fn();
  const typed = { ...table, quantity: 9 };
  const current = () => ({ lines: [chair, otherChair, typed], saved: [] });
  const actions = lineActions({ ...editor, change, current }, 0);
  actions.update({ quantity: 5 });
  expect(change).toHaveBeenLastCalledWith([{ ...chair, quantity: 5 }, otherChair, typed]);
  actions.moveTo(2);
  expect(change).toHaveBeenLastCalledWith([otherChair, typed, chair]);
  actions.copy();
  expect(change.mock.lastCall[0][3]).toBe(typed);
  actions.remove();
  expect(change).toHaveBeenLastCalledWith([otherChair, typed]);
});
