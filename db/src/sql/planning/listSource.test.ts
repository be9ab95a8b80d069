import { entitiesByName } from '@trestle/schema/entities/all';
import type { Sql } from '../sqlText';
import { sql } from '../sqlText';
import { createListSource } from './listSource';

const find = (name: string) => entitiesByName.get(name)!;
/** A source whose statements take 50 ms each, of a clock that nothing else moves. */
function createTestSource(rowCounts: Readonly<Record<string, number>>) {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let readings = 0;
  const run = async ({ text }: Sql) => {
    if (text.includes('TABLE_ROWS')) return Object.entries(rowCounts).map(([name, n]) => ({ name, n }));
    now += 50;
    readings += 1;
    return [{ id: readings }];
  };
  const source = createListSource(find, () => undefined, run, run);
  return { ...source, wait: (ms: number) => (now += ms) };
}
afterEach(() => jest.restoreAllMocks());
const INACTIVE = sql('SELECT t.`id` FROM `product` t WHERE … IS NOT TRUE');

test('which products are inactive is kept for a while where products are many, and read anew once one changes', async () => {
  const { selectIds, forgetKept, wait } = createTestSource({ product: 24_000 });
  const read = () => selectIds(find('product'), INACTIVE);
  expect([await read(), await read()]).toEqual([[1], [1]]);
  forgetKept(find('product'), 1);
  expect(await read()).toEqual([2]);
  wait(1001);
  expect(await read()).toEqual([3]);
});

test('of few products it is read each time', async () => {
  const { selectIds } = createTestSource({ product: 400 });
  const read = () => selectIds(find('product'), INACTIVE);
  expect([await read(), await read()]).toEqual([[1], [2]]);
});
