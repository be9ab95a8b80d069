import { createCallLimits, type CallKind } from './callLimits';

/** How many permits of a kind the same person, or each time another, can hold at once. */
function heldAtOnce(connections: number, kind: CallKind, personOf: (turn: number) => number): number {
  const sizes = { records: connections, writes: connections, lists: connections, streams: connections };
  const limits = createCallLimits(sizes);
  let held = 0;
  while (limits[kind].now(personOf(held))) held += 1;
  return held;
}
const bySamePerson = (connections: number, kind: CallKind) => heldAtOnce(connections, kind, () => 1);
const byEverybody = (connections: number, kind: CallKind) => heldAtOnce(connections, kind, (turn) => turn);

test.each([4, 8, 10, 12, 100])('of %i connections each is lent, and none twice', (connections) => {
  expect(byEverybody(connections, 'item')).toBe(connections);
  expect(byEverybody(connections, 'write')).toBe(connections);
  expect(byEverybody(connections, 'list')).toBe(connections / 2);
});

test.each([4, 8, 10, 12, 100])('safety 66: of %i connections no person gets all', (connections) => {
  for (const kind of ['item', 'write', 'list'] as const)
    expect([kind, bySamePerson(connections, kind) < byEverybody(connections, kind)]).toEqual([kind, true]);
});
