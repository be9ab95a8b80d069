import { formatNoted } from '../format/dates';
import { addressesIn } from '../mail/addresses';

test('notes and files tell their moment as MM/DD/YYYY H:mm a', () => {
  expect(formatNoted(new Date(2026, 1, 3, 9, 5).toISOString())).toBe('02/03/2026 9:05 am');
  expect(formatNoted(new Date(2026, 11, 31, 17, 40).toISOString())).toBe('12/31/2026 17:40 pm');
  expect(formatNoted(null)).toBe('');
});

test('a line of addresses is taken apart, each once', () => {
  expect(addressesIn(' a@x.example, b@x.example;a@x.example\n c@x.example ')).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
  expect(addressesIn(' , ')).toEqual([]);
});
