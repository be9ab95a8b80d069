import { actorName, groupBySave, type HistoryEntry } from './historyEntry';

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  created_date: '2026-11-20T01:00:00.000Z',
  actor: 1,
  user: 1,
  action: 'edit',
  other_name: 'product',
  other_id: 7,
  changes: {},
  ...more,
});

test('a save is what one person did at one moment, for one user', () => {
  const entries = [
    entry({ id: 6 }),
    entry({ id: 5, other_name: 'stock' }),
    entry({ id: 4, created_date: '2026-11-20T00:59:00.000Z' }),
    entry({ id: 3, created_date: '2026-11-20T00:59:00.000Z', actor: 2 }),
    entry({ id: 2, created_date: '2026-11-20T00:59:00.000Z', actor: 2, user: 3 }),
  ];
  expect(groupBySave(entries).map((group) => group.map(({ id }) => id))).toEqual([[6, 5], [4], [3], [2]]);
  expect(groupBySave([])).toEqual([]);
});

test.each([
  [{ actor: null, user: null }, 'The system'],
  [{ actor__descriptive_name: 'Mara Okafor' }, 'Mara Okafor'],
  [{}, 'User #1'],
  [
    { actor__descriptive_name: 'Mara Okafor', user: 2, user__descriptive_name: 'Petra Novak' },
    'Mara Okafor as Petra Novak',
  ],
  [{ user: 2 }, 'User #1 as user #2'],
] satisfies [Partial<HistoryEntry>, string][])('%j is by %s', (more, name) =>
  expect(actorName(entry(more))).toBe(name),
);
