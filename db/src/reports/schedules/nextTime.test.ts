import fc from 'fast-check';
import { localDate, wallClockTime } from '@trestle/schema/periods';
import { isTimeOfDay, nextTime, nextTimeAfterRun, type ScheduleTimes } from './nextTime';

const MELBOURNE = 'Australia/Melbourne';
const scheduleTimes = (more: Partial<ScheduleTimes>): ScheduleTimes => ({
  frequency: 'daily',
  time: '09:00',
  weekday: null,
  day: null,
  zone: MELBOURNE,
  ...more,
});
/** The next times, as local times of the zone. */
function nextLocalTimes(schedule: ScheduleTimes, after: string, count: number): string[] {
  const localTimes: string[] = [];
  let at = new Date(after);
  for (let i = 0; i < count; i += 1) {
    at = nextTime(schedule, at);
    localTimes.push(new Date(wallClockTime(at.getTime(), schedule.zone)).toISOString().slice(0, 16));
  }
  return localTimes;
}

test('daily, weekly and monthly count in the zone', () => {
  expect(nextLocalTimes(scheduleTimes({}), '2026-06-30T23:30:00Z', 2)).toEqual([
    '2026-07-02T09:00',
    '2026-07-03T09:00',
  ]);
  expect(nextLocalTimes(scheduleTimes({ frequency: 'weekly', weekday: 1 }), '2026-03-01T00:00:00Z', 2)).toEqual([
    '2026-03-02T09:00',
    '2026-03-09T09:00',
  ]);
  expect(nextLocalTimes(scheduleTimes({ frequency: 'weekly', weekday: 7 }), '2026-03-02T00:00:00Z', 1)).toEqual([
    '2026-03-08T09:00',
  ]);
  expect(nextLocalTimes(scheduleTimes({ frequency: 'monthly', day: 5 }), '2026-01-10T00:00:00Z', 2)).toEqual([
    '2026-02-05T09:00',
    '2026-03-05T09:00',
  ]);
});

test('a day that a month lacks is its last', () => {
  expect(nextLocalTimes(scheduleTimes({ frequency: 'monthly', day: 31 }), '2028-01-01T00:00:00Z', 5)).toEqual([
    '2028-01-31T09:00',
    '2028-02-29T09:00',
    '2028-03-31T09:00',
    '2028-04-30T09:00',
    '2028-05-31T09:00',
  ]);
  expect(nextLocalTimes(scheduleTimes({ frequency: 'monthly', day: 30 }), '2026-02-01T00:00:00Z', 3)).toEqual([
    '2026-02-28T09:00',
    '2026-03-30T09:00',
    '2026-04-30T09:00',
  ]);
});

test('safety 52: where the clock changes, each day has its time once', () => {
  const earlySchedule = scheduleTimes({ time: '02:30' });
  // On 4 October 2026 the clock goes from 2 to 3; on 5 April from 3 back to 2.
  expect(nextLocalTimes(earlySchedule, '2026-10-02T12:00:00Z', 3)).toEqual([
    '2026-10-03T02:30',
    '2026-10-04T03:00',
    '2026-10-05T02:30',
  ]);
  expect(nextLocalTimes(earlySchedule, '2026-04-03T12:00:00Z', 3)).toEqual([
    '2026-04-04T02:30',
    '2026-04-05T02:30',
    '2026-04-06T02:30',
  ]);
  expect(nextLocalTimes(scheduleTimes({ zone: 'Europe/London', time: '01:30' }), '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T01:30',
    '2026-10-26T01:30',
  ]);
});

test('a schedule that is changed after its run comes on another day, whichever zone it gets', () => {
  const lastRun = new Date('2026-06-30T23:00:00Z');
  const changeTime = new Date('2026-06-30T23:01:00Z');
  const nextRunAfterChange = (more: Partial<ScheduleTimes>) =>
    nextTimeAfterRun(scheduleTimes(more), lastRun, changeTime).toISOString();
  expect(nextRunAfterChange({ time: '09:02' })).toBe('2026-07-01T23:02:00.000Z');
  expect(nextRunAfterChange({ zone: 'Pacific/Honolulu', time: '13:02' })).toBe('2026-07-01T23:02:00.000Z');
  // A zone whose midnight is near.
  expect(nextRunAfterChange({ zone: 'Etc/GMT', time: '00:00' })).toBe('2026-07-02T00:00:00.000Z');
  const earlierRun = new Date('2026-06-28T23:00:00Z');
  expect(nextTimeAfterRun(scheduleTimes({}), earlierRun, lastRun).toISOString()).toBe('2026-07-01T23:00:00.000Z');
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
    fc.property(schedule, start, (sample, after) => {
      expect(isTimeOfDay(sample.time)).toBe(true);
      const first = nextTime(sample, after);
      const second = nextTime(sample, first);
      const day = (instant: Date) => Date.parse(localDate(sample.zone, instant)) / 86_400_000;
      expect(first.getTime()).toBeGreaterThan(after.getTime());
      const dayCount = day(second) - day(first);
      expect(dayCount).toBeGreaterThanOrEqual(sample.frequency === 'monthly' ? 28 : MAX_DAYS[sample.frequency]);
      expect(dayCount).toBeLessThanOrEqual(MAX_DAYS[sample.frequency]);
    }),
    { numRuns: 300 },
  );
});
