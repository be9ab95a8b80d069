import fc from 'fast-check';
import { mayEditNote } from './noteLock';

const HOUR_MS = 3_600_000;
const now = new Date('2026-11-21T10:00:00.000Z');
const written = (hoursAgo: number, user: number | null = 7) => ({
  user,
  created_date: new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString(),
});

test('S1 §4: a note may be changed within the lock hours', () => {
  expect([0, 23.99, 24, 24.01].map((ago) => mayEditNote(written(ago), 7, now, 24))).toEqual([true, true, true, false]);
  expect(mayEditNote(written(100_000), 7, now, -1)).toBe(true);
  expect(mayEditNote(written(0.01), 7, now, 0)).toBe(false);
  expect(mayEditNote({ user: 7, created_date: null }, 7, now, 24)).toBe(false);
});
test('S1 §4: only the author may change a note', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: -5, max: 9000 }),
      fc.double({ min: 0, max: 9000, noNaN: true }),
      (user, lock, ago) => {
        fc.pre(user !== 7);
        expect(mayEditNote(written(ago), user, now, lock)).toBe(false);
        expect(mayEditNote(written(ago, null), user, now, lock)).toBe(false);
      },
    ),
  );
});
