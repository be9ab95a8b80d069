import fc from 'fast-check';
import { localDate, wallClockTime } from '@trestle/schema/periods';
import { isTimeOfDay, nextTime, nextTimeAfterRun, type ScheduleTimes } from './nextTime';

const MELBOURNE = 'Australia/Melbourne';
const times = (more: Partial<ScheduleTimes>): ScheduleTimes => ({
  frequency: 'daily',
  time: '09:00',
  weekday: null,
  day: null,
  zone: MELBOURNE,
  ...more,
});
/** The next times, as local times of the zone. */
const following = (schedule: ScheduleTimes, after: string, count: number): string[] => {
  const found: string[] = [];
  let at = new Date(after);
  for (let i = 0; i < count; i += 1) {
    at = nextTime(schedule, at);
    found.push(new Date(wallClockTime(at.getTime(), schedule.zone)).toISOString().slice(0, 16));
  }
  return found;
};

test('daily, weekly and monthly count in the zone', () => {
  expect(following(times({}), '2026-06-30T23:30:00Z', 2)).toEqual(['2026-07-02T09:00', '2026-07-03T09:00']);
  expect(following(times({ frequency: 'weekly', weekday: 1 }), '2026-03-01T00:00:00Z', 2)).toEqual([
    '2026-03-02T09:00',
    '2026-03-09T09:00',
  ]);
  expect(following(times({ frequency: 'weekly', weekday: 7 }), '2026-03-02T00:00:00Z', 1)).toEqual([
    '2026-03-08T09:00',
  ]);
  expect(following(times({ frequency: 'monthly', day: 5 }), '2026-01-10T00:00:00Z', 2)).toEqual([
    '2026-02-05T09:00',
    '2026-03-05T09:00',
  ]);
});

test('a day that a month lacks is its last', () => {
  expect(following(times({ frequency: 'monthly', day: 31 }), '2028-01-01T00:00:00Z', 5)).toEqual([
    '2028-01-31T09:00',
    '2028-02-29T09:00',
    '2028-03-31T09:00',
    '2028-04-30T09:00',
    '2028-05-31T09:00',
  ]);
  expect(following(times({ frequency: 'monthly', day: 30 }), '2026-02-01T00:00:00Z', 3)).toEqual([
    '2026-02-28T09:00',
    '2026-03-30T09:00',
    '2026-04-30T09:00',
  ]);
});

test('safety 52: where the clock changes, each day has its time once', () => {
  const early = times({ time: '02:30' });
  // On 4 October 2026 the clock goes from 2 to 3; on 5 April from 3 back to 2.
  expect(following(early, '2026-10-02T12:00:00Z', 3)).toEqual([
    '2026-10-03T02:30',
    '2026-10-04T03:00',
    '2026-10-05T02:30',
  ]);
  expect(following(early, '2026-04-03T12:00:00Z', 3)).toEqual([
    '2026-04-04T02:30',
    '2026-04-05T02:30',
    '2026-04-06T02:30',
  ]);
  expect(following(times({ zone: 'Europe/London', time: '01:30' }), '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T01:30',
    '2026-10-26T01:30',
  ]);
});

test('a schedule that is changed after its run comes on another day, whichever zone it gets', () => {
  const ran = new Date('2026-06-30T23:00:00Z');
  const later = new Date('2026-06-30T23:01:00Z');
  const changed = (more: Partial<ScheduleTimes>) => nextTimeAfterRun(times(more), ran, later).toISOString();
  expect(changed({ time: '09:02' })).toBe('2026-07-01T23:02:00.000Z');
  expect(changed({ zone: 'Pacific/Honolulu', time: '13:02' })).toBe('2026-07-01T23:02:00.000Z');
  // A zone whose midnight is near.
  expect(changed({ zone: 'Etc/GMT', time: '00:00' })).toBe('2026-07-02T00:00:00.000Z');
  const longAgo = new Date('2026-06-28T23:00:00Z');
  expect(nextTimeAfterRun(times({}), longAgo, ran).toISOString()).toBe('2026-07-01T23:00:00.000Z');
});

test('whatever the schedule: the next time lies ahead, and daily ones never skip or repeat a day', () => {
  const schedule = fc.record({
    frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    weekday: fc.integer({ min: 1, max: 7 }),
    day: fc.integer({ min: 1, max: 31 }),
    zone: fc.constantFrom(MELBOURNE, 'Europe/London', 'America/New_York', 'UTC', 'Asia/Kolkata'),
  }) as fc.Arbitrary<ScheduleTimes>;
  const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
  const MAX_DAYS = { daily: 1, weekly: 7, monthly: 31 };
  fc.assert(
    fc.property(schedule, start, (one, after) => {
      expect(isTimeOfDay(one.time)).toBe(true);
      const first = nextTime(one, after);
      const second = nextTime(one, first);
      const day = (instant: Date) => Date.parse(localDate(one.zone, instant)) / 86_400_000;
      expect(first.getTime()).toBeGreaterThan(after.getTime());
      const gap = day(second) - day(first);
      expect(gap).toBeGreaterThanOrEqual(one.frequency === 'monthly' ? 28 : MAX_DAYS[one.frequency]);
      expect(gap).toBeLessThanOrEqual(MAX_DAYS[one.frequency]);
    }),
    { numRuns: 300 },
  );
});
