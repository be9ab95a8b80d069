import fc from 'fast-check';
import type { Change, Write } from '../collection/call/context';
import { sql } from '../sql/sqlText';
import { counterChanges, reserveStock, findShortages } from './reserveStock';

const line = (kind: Change['kind'], before: [number, number] | null, after: [number, number] | null): Change => ({
  kind,
  id: 1,
  item: {},
  before: before && { stock_id: before[0], quantity: before[1] },
  values: after ? { stock_id: after[0], quantity: after[1] } : {},
});
const create = (stock: number, pieces: number) => line('create', null, [stock, pieces]);

test('two lines on one stock row are added up, and rows are in id order', () => {
  expect([...counterChanges([create(9, 2), create(3, 1), create(9, 4)])]).toEqual([
    [3, 1],
    [9, 6],
  ]);
});
test('moving, reducing and deleting a line release stock', () => {
  expect([
    ...counterChanges([line('update', [1, 5], [2, 5]), line('update', [4, 5], [4, 2]), line('delete', [7, 3], null)]),
  ]).toEqual([
    [1, -5],
    [2, 5],
    [4, -3],
    [7, -3],
  ]);
});
test('each line gets what the lines before it leave', () => {
  expect([...findShortages([create(1, 3), create(1, 3), create(1, 1)], 1, 5)]).toEqual([[1, 2]]);
  expect([...findShortages([create(1, 6)], 1, 5)]).toEqual([[0, 5]]);
  expect([...findShortages([create(1, 1)], 1, -2)]).toEqual([[0, 0]]);
});
test('granted pieces never exceed the free ones, and a refused line would not fit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }),
      fc.integer({ min: 0, max: 40 }),
      (pieces, freePieces) => {
        const changes = pieces.map((n) => create(1, n));
        const shortages = findShortages(changes, 1, freePieces);
        const granted = pieces.filter((_, i) => !shortages.has(i)).reduce((a, b) => a + b, 0);
        return granted <= freePieces && [...shortages].every(([i, left]) => pieces[i]! > left);
      },
    ),
  );
});
/** A write whose statements are answered by `reply`, and the statements that it ran. */
function createWrite(
  rowByRow: boolean,
  reply: { free?: number; hasPrice?: boolean; affectedRows(run: number): number },
) {
  const statements: { text: string; values: readonly unknown[] }[] = [];
  const run = (statement: { text: string; values: readonly unknown[] }) => statements.push(statement);
  const transaction = {
    execute: async (statement: { text: string; values: readonly unknown[] }) => reply.affectedRows(run(statement)),
    selectRows: async (statement: { text: string; values: readonly unknown[] }) => {
      run(statement);
      return reply.free === undefined ? [] : [{ free: reply.free, has_price: reply.hasPrice === false ? 0 : 1 }];
    },
  };
  const context = { find: (name: string) => ({ name, fields: {} }) };
  return { statements, write: { rowByRow, context, caller: { limits: {} }, transaction } as unknown as Write };
}
test('a stock row without a price is refused to lines that take more of it, and to no others', async () => {
  const [more, less] = [line('update', [1, 2], [1, 3]), line('update', [1, 5], [1, 4])];
  const unpriced = createWrite(true, { free: 9, hasPrice: false, affectedRows: () => 0 });
  expect(await reserveStock([less, more, create(1, 1)], unpriced.write)).toEqual([
    {},
    { stock_id: [{ code: 'no-price', message: 'Has no price yet, so it cannot be ordered' }] },
    { stock_id: [{ code: 'no-price', message: 'Has no price yet, so it cannot be ordered' }] },
  ]);
  const blind = createWrite(true, { free: 9, hasPrice: false, affectedRows: () => 0 });
  const limits = { stock: [{ field_name: 'price', deny_read: true, deny_update: true }] };
  const fields = { price: { name: 'price' } };
  Object.assign(blind.write, { caller: { limits }, context: { find: (name: string) => ({ name, fields }) } });
  expect(await reserveStock([more], blind.write)).toEqual([
    { stock_id: [{ code: 'no-price', message: 'Cannot be ordered yet' }] },
  ]);
});
test('the price of a row is asked for where lines take more of it', async () => {
  const textOf = async (...changes: Change[]) => {
    const { statements, write } = createWrite(false, { affectedRows: () => 2 });
    await reserveStock(changes, write);
    return [/<= `quantity`(.*) ORDER/.exec(statements[0]!.text)![1], statements[0]!.values.at(-1)];
  };
  const fewer = line('update', [2, 5], [2, 4]);
  expect(await textOf(create(1, 1), create(2, 1))).toEqual([' AND `price` IS NOT NULL', 1]);
  expect(await textOf(fewer, create(3, 1))).toEqual([' AND (`price` IS NOT NULL OR `id` NOT IN (?))', 3]);
  expect(await textOf(fewer)).toEqual(['', -1]);
});
test('a row whose counter stays is asked for its price when one line takes what another gives back', () => {
  expect([...counterChanges([line('delete', [7, 3], null), create(7, 3)])]).toEqual([[7, 0]]);
  expect([...counterChanges([line('update', [7, 3], [7, 3])])]).toEqual([]);
});
test('pieces released after the failed update are reserved', async () => {
  const { statements, write } = createWrite(true, { free: 3, affectedRows: (run) => (run > 1 ? 1 : 0) });
  expect(await reserveStock([create(1, 2)], write)).toEqual([{}]);
  expect(statements.map(({ text }) => text.slice(0, 6))).toEqual(['UPDATE', 'SELECT', 'UPDATE']);
  expect(statements[1]!.text).toMatch(/FOR UPDATE$/);
});
test('thousands of missing stock rows take three statements, and each line says that its row is missing', async () => {
  const { statements, write } = createWrite(true, { affectedRows: () => 0 });
  const notFoundError = { stock_id: [{ code: 'not-found', message: 'There is no such record' }] };
  const changes = Array.from({ length: 5000 }, (_, i) => create(i + 1, 1));
  expect(await reserveStock(changes, write)).toEqual(changes.map(() => notFoundError));
  expect(statements.map(({ text }) => text.slice(0, 6))).toEqual(['UPDATE', 'SELECT', 'SELECT']);
});
test('each line is looked at a few times, however many others ask for too much', async () => {
  const { write } = createWrite(true, { free: 0, affectedRows: () => 0 });
  let readCount = 0;
  const changes = Array.from({ length: 500 }, (_, i) => ({
    ...create(i + 1, 1),
    get before() {
      readCount += 1;
      return null;
    },
  }));
  const shortageError = { quantity: [{ code: 'max', message: 'Maximum value 0' }] };
  expect(await reserveStock(changes, write)).toEqual(changes.map(() => shortageError));
  expect(readCount / changes.length).toBeLessThan(20);
});
test('one conditional update moves all rows in id order', async () => {
  const { statements, write } = createWrite(false, { affectedRows: () => 2 });
  expect(await reserveStock([create(9, 2), create(3, 1), create(9, 4)], write)).toEqual([{}, {}, {}]);
  expect(statements).toEqual([
    {
      text: expect.stringMatching(/IN \(\?, \?\) AND .* <= `quantity` AND `price` IS NOT NULL ORDER BY `id`$/),
      values: [3, 1, 9, 6, 3, 1, 9, 6, 3, 9, 3, 1, 9, 6],
      prepared: true,
    },
  ]);
});
test('when a row has too few pieces, the write is run again row by row', async () => {
  const { write } = createWrite(false, { affectedRows: () => 1 });
  await expect(reserveStock([create(9, 2), create(3, 1)], write)).rejects.toThrow('row by row');
});

test('a further condition is part of the one statement, and a row that breaks it has the write run row by row', async () => {
  const { statements, write } = createWrite(false, { affectedRows: () => 1 });
  const condition = sql('`id` <> ?', 77);
  await expect(reserveStock([create(9, 2), create(3, 1)], write, condition)).rejects.toThrow('row by row');
  expect(statements).toHaveLength(1);
  expect(statements[0]!.text).toContain('`price` IS NOT NULL AND `id` <> ? ORDER BY');
  expect(statements[0]!.values.at(-1)).toBe(77);
});
