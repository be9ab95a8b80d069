import type { HistoryEntry } from '@trestle/schema/historyEntry';
import { buildPriceVersions } from './buildPriceVersions';

const save = (id: number, changes: HistoryEntry['changes']): HistoryEntry => ({
  id,
  created_date: `2026-11-0${id}T00:00:00.000Z`,
  actor: 1,
  actor__descriptive_name: 'Ada',
  user: 1,
  action: 'update',
  other_name: 'product',
  other_id: 1,
  changes,
});
const NAMES = ['wholesale_price', 'region_1_rrp'];

test('goes back from one price to the one before, and leaves out saves without a price', () => {
  const versions = buildPriceVersions({ wholesale_price: 30, region_1_rrp: 60, notes: 'x' }, NAMES, [
    save(4, { wholesale_price: [20, 30] }),
    save(3, { notes: [null, 'x'] }),
    save(2, { wholesale_price: [10, 20], region_1_rrp: [50, 60] }),
  ]);
  expect(versions.map(({ key, prices }) => [key, ...NAMES.map((name) => prices[name])])).toEqual([
    [0, 10, 50],
    [2, 20, 60],
    [4, 30, 60],
  ]);
  expect(versions[1]).toMatchObject({ savedBy: 'Ada', savedAt: '2026-11-02T00:00:00.000Z' });
});
test('a product that was made with its prices has no earlier ones', () => {
  expect(buildPriceVersions({ wholesale_price: 5 }, NAMES, [save(1, { wholesale_price: [null, 5] })])).toHaveLength(1);
  expect(buildPriceVersions({ wholesale_price: 5 }, NAMES, [])).toEqual([]);
});
