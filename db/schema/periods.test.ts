import fc from 'fast-check';
import { DATE_WORDS, PERIOD_WORDS } from './dateWords';
import { instantOfLocalTime, addDays, localDate, startOfDay, periodRange, isTimeZone, singleDay } from './periods';

const MELBOURNE = 'Australia/Melbourne';
const zones = [
  'UTC',
  MELBOURNE,
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/New_York',
  'Australia/Lord_Howe',
];
const moments = fc.date({ min: new Date('2001-01-01'), max: new Date('2039-12-31'), noInvalidDate: true });

test('days are counted over the end of a year, up to the latest that a column holds', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDays('9999-12-30', 2)).toBe('9999-12-31');
});

test.each([
  ['this_week', '2026-11-16', '2026-11-23'],
  ['last_week', '2026-11-09', '2026-11-16'],
  ['next_week', '2026-11-23', '2026-11-30'],
  ['this_month', '2026-11-01', '2026-12-01'],
  ['last_month', '2026-10-01', '2026-11-01'],
  ['next_month', '2026-12-01', '2027-01-01'],
  ['this_quarter', '2026-10-01', '2027-01-01'],
  ['last_quarter', '2026-07-01', '2026-10-01'],
  ['next_quarter', '2027-01-01', '2027-04-01'],
  ['this_year', '2026-01-01', '2027-01-01'],
  ['last_year', '2025-01-01', '2026-01-01'],
  ['next_year', '2027-01-01', '2028-01-01'],
  ['this_financial_year', '2026-07-01', '2027-07-01'],
  ['last_financial_year', '2025-07-01', '2026-07-01'],
  ['next_financial_year', '2027-07-01', '2028-07-01'],
  ['today', '2026-11-21', '2026-11-22'],
  ['yesterday', '2026-11-20', '2026-11-21'],
  ['tomorrow', '2026-11-22', '2026-11-23'],
])('%s on Saturday 21 November 2026 is %s to %s', (word, from, to) => {
  expect(periodRange(word, new Date('2026-11-21T02:00:00Z'), MELBOURNE)).toEqual({ from, to });
});
test("the day is the local day of the time zone, not UTC's", () => {
  expect(periodRange('today', new Date('2026-11-21T14:00:00Z'), MELBOURNE)!.from).toBe('2026-11-22');
  expect(periodRange('today', new Date('2026-11-21T14:00:00Z'), 'UTC')!.from).toBe('2026-11-21');
});
test('the financial year begins on 1 July', () => {
  expect(periodRange('this_financial_year', new Date('2026-06-30T12:00:00Z'), 'UTC')!.from).toBe('2025-07-01');
  expect(periodRange('this_financial_year', new Date('2026-07-01T00:00:00Z'), 'UTC')!.from).toBe('2026-07-01');
});
test('`now` and unknown words have no range', () => {
  for (const word of ['now', 'someday', 'this_', 'this_decade', '__proto__'])
    expect(periodRange(word, new Date(), 'UTC')).toBeUndefined();
});
test('last, this and next period follow each other without a gap, and this period has today', () => {
  fc.assert(
    fc.property(
      moments,
      fc.constantFrom(...zones),
      fc.constantFrom('week', 'month', 'quarter', 'year', 'financial_year'),
      (now, zone, unit) => {
        const [last, current, next] = ['last', 'this', 'next'].map((which) =>
          periodRange(`${which}_${unit}`, now, zone)!,
        );
        const today = localDate(zone, now);
        return (
          last!.to === current!.from && current!.to === next!.from && current!.from <= today && today < current!.to
        );
      },
    ),
  );
});
test('safety 52: in every zone a day begins on that day, and the millisecond before is the day before', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (now, zone) => {
      const day = localDate(zone, now);
      const start = startOfDay(day, zone);
      return localDate(zone, start) === day && localDate(zone, new Date(start.getTime() - 1)) < day;
    }),
    { numRuns: 3000 },
  );
});
test('daylight saving: the day it begins in Melbourne has 23 hours, the day it ends has 25', () => {
  const hours = (day: string, next: string) =>
    (startOfDay(next, MELBOURNE).getTime() - startOfDay(day, MELBOURNE).getTime()) / 3_600_000;
  expect(hours('2026-10-04', '2026-10-05')).toBe(23);
  expect(hours('2026-04-05', '2026-04-06')).toBe(25);
});
test('days end with the year 9999', () => {
  expect(singleDay('9999-12-31')).toEqual({ from: '9999-12-31', to: '9999-12-31' });
  expect(localDate(MELBOURNE, new Date('9999-12-31T23:59:59Z'))).toBe('9999-12-31');
});
test('every period word is a date word, and only existing time zones are accepted', () => {
  expect(PERIOD_WORDS).toHaveLength(15);
  expect(DATE_WORDS).toHaveLength(19);
  expect(isTimeZone(MELBOURNE)).toBe(true);
  for (const zone of ['', 'Mars/Base', "'; DROP", 'a'.repeat(99)]) expect(isTimeZone(zone)).toBe(false);
});

test.each([
  ['2026-07-01T08:00', 'Australia/Melbourne', '2026-06-30T22:00:00.000Z'],
  // Skipped: an hour later.
  ['2026-10-04T02:30', 'Australia/Melbourne', '2026-10-03T16:30:00.000Z'],
  ['2026-10-04T03:00:15', 'Australia/Melbourne', '2026-10-03T16:00:15.000Z'],
  // Comes twice: the first counts.
  ['2026-04-05T02:30', 'Australia/Melbourne', '2026-04-04T15:30:00.000Z'],
  ['2026-04-05T03:30', 'Australia/Melbourne', '2026-04-04T17:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
])('the local time %s in %s is %s', (localTime, zone, instant) => {
  expect(instantOfLocalTime(localTime, zone).toISOString()).toBe(instant);
});
