import { keyLines } from './lineKeys';
import type { OrderLine } from './orderLines';

const line = (stock_id: number, id?: number): OrderLine => ({ stock_id, quantity: 1, ...(id !== undefined && { id }) });
const start = keyLines([line(1, 8), line(2), line(2)], { lines: [], keys: [] });

test('each line has a key of its own, which stays with it when it moves', () => {
  expect(start.keys).toEqual(['8', 'new 2 0', 'new 2 1']);
  const [stored, ...others] = start.lines;
  expect(keyLines([...others, stored!], start).keys).toEqual(['new 2 0', 'new 2 1', '8']);
});

test('a save that gives lines their ids leaves their keys', () => {
  const saved = keyLines([line(1, 8), line(2, 9), line(2, 10)], start);
  expect(saved.keys).toEqual(start.keys);
  const later = keyLines([line(2), ...saved.lines.toReversed()], saved);
  expect(later.keys).toEqual(['new 2 2', 'new 2 1', 'new 2 0', '8']);
});

test('a line that another tab has put in its place gets a key of its own', () => {
  expect(keyLines([line(1, 8), line(5, 11), line(2, 9)], start).keys).toEqual(['8', '11', 'new 2 1']);
});
