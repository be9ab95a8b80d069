import { checkOrders } from '../load/checkOrders.mjs';
import { faultsOf } from '../load/report.mjs';
import { slopePerMinute } from '../load/resources.mjs';

/** Ten minutes of a process's memory, sampled every ten seconds. */
const samplesOf = (mebibytesAt: (minute: number) => number) =>
  Array.from({ length: 61 }, (_, i) => ({ seconds: i * 10, mebibytes: mebibytesAt(i / 6) }));
const usageOf = (name: string, mebibytesAt: (minute: number) => number) => ({ name, samples: samplesOf(mebibytesAt) });
const GOOD = {
  results: [{ kind: 'list', status: 200, ms: 10 }],
  orders: { acknowledged: 1, lost: [] as string[], doubled: [] as string[] },
  usages: [usageOf('BFF 1', () => 150)],
  minutes: 10,
  contradictions: '',
};

test("the slope is that of the second half, in percent of its mean, whatever the memory's teeth", () => {
  expect(slopePerMinute(samplesOf(() => 200))).toBe(0);
  // It fills up in the first half.
  expect(slopePerMinute(samplesOf((minute) => Math.min(200, 100 + 20 * minute)))).toBeCloseTo(0);
  // 2 MiB a minute, 115 on average.
  expect(slopePerMinute(samplesOf((minute) => 100 + 2 * minute))).toBeCloseTo(200 / 115);
  expect(slopePerMinute(samplesOf((minute) => 150 + (Math.round(6 * minute) % 2) * 40))).toBeCloseTo(0);
});

test('a run without faults has none; each fault is a line', () => {
  expect(faultsOf(GOOD)).toEqual([]);
  const results = [503, 503, 0, 404].map((status) => ({ kind: 'order', status, ms: 10 }));
  expect(
    faultsOf({
      results,
      orders: { acknowledged: 3, lost: ['a'], doubled: ['b', 'c'] },
      usages: [usageOf('BFF 1', (minute) => 100 + 2 * minute), usageOf('reports', (minute) => 10 * minute)],
      minutes: 10,
      contradictions: '1 of 9 checks found something.',
    }),
  ).toEqual([
    '3 calls failed: 503: 2, broken: 1',
    '1 calls were refused: 404: 1',
    'lost: a',
    'doubled: b, c',
    '1 of 9 checks found something.',
    'memory of BFF 1 grows',
  ]);
});

test('in a short run memory may grow: it still fills up', () => {
  expect(faultsOf({ ...GOOD, usages: [usageOf('BFF 1', (minute) => 100 + 20 * minute)], minutes: 2 })).toEqual([]);
});

test('an order is lost when it is missing or not as last saved, and doubled when it is there twice', async () => {
  const rows = [
    { id: 1, notes: 'Load r ada 1 v3' },
    { id: 2, notes: 'Load r ada 2' },
    { id: 3, notes: 'Load r ada 2 v2' },
    { id: 4, notes: 'Load r ben 1' },
  ];
  const database = { query: async () => [rows, []] };
  const orders = new Map([
    ['Load-r-ada-1', { id: 1, possibleNotes: ['Load r ada 1 v3'] }],
    // Its last change was not acknowledged, and was done.
    ['Load-r-ada-2', { id: 3, possibleNotes: ['Load r ada 2', 'Load r ada 2 v2'] }],
    ['Load-r-ben-1', { id: 4, possibleNotes: ['Load r ben 1 v2'] }],
    ['Load-r-ben-2', { id: 5, possibleNotes: ['Load r ben 2'] }],
  ]);
  expect(await checkOrders(database as never, 'r', orders)).toEqual({
    acknowledged: 4,
    lost: ['Load-r-ben-1', 'Load-r-ben-2'],
    doubled: ['Load-r-ada-2'],
  });
});
