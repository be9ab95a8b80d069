import { formatNoted } from '../format/dates';
import { addressesIn } from '../mail/addresses';
import { mayChange } from './mayChange';

const HOUR = 3_600_000;
test.each([
  ['its author, in time', 1, 24, 24 * HOUR, true], ['its author, a moment too late', 1, 24, 24 * HOUR + 1, false],
  ['its author, whenever', 1, -1, 1e12, true], ['somebody else', 2, -1, 0, false], ['nobody', undefined, -1, 0, false],
] as const)('a note may be changed by its author within the hours: %s', (_who, user, hours, later, may) => {
  const created = new Date(1_000_000).toISOString();
  expect(mayChange({ user: 1, created_date: created }, user, hours, 1_000_000 + later)).toBe(may);
});

test('notes and files tell their moment as MM/DD/YYYY H:mm a', () => {
  expect(formatNoted(new Date(2026, 1, 3, 9, 5).toISOString())).toBe('02/03/2026 9:05 am');
  expect(formatNoted(new Date(2026, 11, 31, 17, 40).toISOString())).toBe('12/31/2026 17:40 pm');
  expect(formatNoted(null)).toBe('');
});

test('a line of addresses is taken apart, each once', () => {
  expect(addressesIn(' a@x.example, b@x.example;a@x.example\n c@x.example ')).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
  expect(addressesIn(' , ')).toEqual([]);
});
