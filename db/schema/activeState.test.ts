import { activeState, isListedAsActive } from './activeState';

const now = new Date('2026-11-21T10:30:40Z');
test.each([
  [null, null, 'never', true],
  [null, '2020-01-01T00:00:00Z', 'never', true],
  ['2026-11-21T10:30:59Z', null, 'active', true],
  ['2026-11-21T10:31:00Z', null, 'inactive', false],
  ['2026-01-01T00:00:00Z', '2026-11-21T10:30:00Z', 'inactive', false],
  ['2026-01-01T00:00:00Z', '2026-11-21T10:30:59Z', 'inactive', false],
  ['2026-01-01T00:00:00Z', '2026-11-21T10:31:00Z', 'active', true],
])('from %s until %s: %s, in lists %s (S1 §4, to the minute)', (start, end, activity, shown) => {
  expect(activeState(start, end, now)).toBe(activity);
  expect(isListedAsActive(start, end, now)).toBe(shown);
});
