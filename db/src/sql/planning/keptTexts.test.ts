import { entitiesByName } from '@trestle/schema/entities/all';
import type { Row } from '../rowValues';
import type { Sql } from '../sqlText';
import { createTextKeeper, keepTexts } from './keptTexts';

const product = entitiesByName.get('product')!;

/** A keeper of products whose code is `A-<state>`, by a clock that only the test moves. */
function createTestKeeper(rowCount = 24_000) {
  const table = { state: 1, now: 100_000 };
  const statements: string[] = [];
  const keeper = createTextKeeper({
    select: async <T extends Row>({ text }: Sql) => {
      statements.push(text.includes('CRC32') ? 'check' : 'read');
      const row: Row = text.includes('CRC32') ? { state: `1 ${table.state}` } : { id: 1, text: `A-${table.state}` };
      return [row] as T[];
    },
    estimateRowCount: async () => rowCount,
    clock: () => table.now,
  });
  const has = async (word: string) => (await keeper.read(product, 'code'))?.find(word).length;
  return { keeper, table, statements, has, forget: () => keeper.forget(product) };
}

test('a word is found in any case, in each text once, and not across two texts', () => {
  const { find, otherIds } = keepTexts([
    { id: 3, text: 'Oslo sofa, oslo blue' },
    { id: 4, text: 'Bergen' },
    { id: 5, text: 'Øslo' },
    { id: 6, text: '' },
    { id: 7, text: 'chair OSLO' },
  ]);
  expect(['oSLo', 'e', 'bluebergen', 'blue bergen', 'chair oslo', 'zzz'].map(find)).toEqual([
    [3, 7],
    [3, 4],
    [],
    [],
    [7],
    [],
  ]);
  expect(otherIds).toEqual([5]);
});

test.each([[4999], [50_001]])('of %i rows nothing is kept', async (rowCount) => {
  const { has, statements } = createTestKeeper(rowCount);
  expect(await has('a-1')).toBeUndefined();
  expect(statements).toEqual([]);
});

test('of a table whose rows have no date of their last change nothing is kept', async () => {
  const { keeper, statements } = createTestKeeper();
  expect(await keeper.read(entitiesByName.get('file')!, 'name')).toBeUndefined();
  expect(statements).toEqual([]);
});

test('a change of a table counts for each list of its rows', async () => {
  const { keeper, table } = createTestKeeper();
  const [stock, availability] = ['stock', 'stock_availability'].map((name) => entitiesByName.get(name)!);
  const has = async (word: string) => (await keeper.read(availability!, 'x'))!.find(word).length;
  await has('a-1');
  table.now += 5000;
  await has('a-1');
  table.state = 2;
  keeper.forget(stock!);
  expect(await has('a-2')).toBe(1);
});

test('texts are read once, and for a second nothing is asked', async () => {
  const { has, statements, table } = createTestKeeper();
  expect([await has('a-1'), await has('a-2')]).toEqual([1, 0]);
  table.now += 999;
  await has('a-1');
  expect(statements).toEqual(['check', 'read']);
  table.now += 1;
  expect(await has('a-1')).toBe(1);
  expect(statements).toEqual(['check', 'read', 'check']);
});

test('what another process changes is found after a second, what this one changes at once', async () => {
  const { has, table, forget } = createTestKeeper();
  await has('a-1');
  table.now += 5000;
  table.state = 2;
  expect(await has('a-2')).toBe(1);
  table.now += 5000;
  await has('a-2');
  table.now += 500;
  table.state = 3;
  expect(await has('a-3')).toBe(0);
  forget();
  table.now += 2000;
  expect(await has('a-3')).toBe(1);
});

test('while a table changes all the time SQL searches it, and nothing asks about it', async () => {
  const { has, table, forget, statements } = createTestKeeper();
  await has('a-1');
  table.state = 2;
  forget();
  expect([await has('a-2'), await has('a-2')]).toEqual([undefined, undefined]);
  expect(statements).toEqual(['check', 'read', 'check']);
  table.now += 2000;
  expect(await has('a-2')).toBe(1);
});

test('a check that began before a change is not believed', async () => {
  const { has, table, forget } = createTestKeeper();
  table.now += 5000;
  const early = has('a-1');
  forget();
  table.state = 2;
  await early;
  table.now += 2000;
  expect(await has('a-2')).toBe(1);
});

test('texts that are a minute old are read again, whatever the check says', async () => {
  const { has, table, statements } = createTestKeeper();
  await has('a-1');
  table.now += 60_000;
  await has('a-1');
  expect(statements).toEqual(['check', 'read', 'check', 'read']);
});

test('a failed reading is not kept', async () => {
  let fails = true;
  const { read } = createTextKeeper({
    select: async <T extends Row>({ text }: Sql) => {
      if (fails && !text.includes('CRC32')) throw new Error('gone');
      return [{ state: '1', id: 1, text: 'A' }] as unknown as T[];
    },
    estimateRowCount: async () => 24_000,
  });
  await expect(read(product, 'code')).rejects.toThrow('gone');
  fails = false;
  expect((await read(product, 'code'))!.find('a')).toEqual([1]);
});
