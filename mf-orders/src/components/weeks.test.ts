import { daysAgo, valuesByWeek, weekStarts } from './weeks';

test('weeks begin on Monday where the person is, also across a clock change', () => {
  // Sunday evening in UTC is Monday morning in Melbourne.
  const now = new Date('2026-10-04T20:00:00Z');
  expect(weekStarts(0, 2, now, 'Australia/Melbourne')).toEqual(['2026-10-05', '2026-10-12']);
  expect(weekStarts(-1, 3, now, 'UTC')).toEqual(['2026-09-21', '2026-09-28', '2026-10-05']);
});

test("days are counted back from today in the browser's zone", () => {
  expect(daysAgo(0, new Date(2026, 10, 22, 12))).toBe('2026-11-22');
});

test('a week without a group is 0', () => {
  const groups = [{ day: '2026-11-23', pieces: 4 }];
  expect(valuesByWeek(['2026-11-16', '2026-11-23'], groups, 'day', 'pieces')).toEqual([0, 4]);
});
