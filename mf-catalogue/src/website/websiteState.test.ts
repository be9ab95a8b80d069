import { websiteState } from './websiteState';

const NOW = new Date('2026-06-15T10:00:00Z');
test.each([
  [null, null, 'Not on the website'],
  [null, '2026-07-01T00:00:00Z', 'Not on the website'],
  ['2026-06-01T00:00:00Z', null, 'On the website'],
  ['2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z', 'On the website'],
  ['2026-06-01T00:00:00Z', '2026-06-14T00:00:00Z', 'Off the website'],
  ['2026-06-20T10:00:00Z', null, 'Goes on the website'],
])('from %s until %s: %s', (start, end, label) => expect(websiteState(start, end, NOW).label).toBe(label));
test.each([
  ['2026-06-14T00:00:00Z', true],
  ['2026-06-01T00:00:00Z', false],
  ['2026-06-16T00:00:00Z', false],
])('new since %s: %s', (start, isNew) => expect(websiteState(start, null, NOW).isNew).toBe(isNew));
test('says since when, or in how many days', () => {
  expect(websiteState('2026-06-20T10:00:00Z', null, NOW).since).toBe('in 5 days');
  expect(websiteState('2026-06-01T12:00:00Z', '2026-07-01T12:00:00Z', NOW).since).toBe(
    'since 01/06/2026, until 01/07/2026',
  );
});
