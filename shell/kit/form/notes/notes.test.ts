import { formatNoteTime } from '../../core/format/dates';
import { ADDRESS_SEPARATORS, isAddress } from '../mail/addresses';
import { parseTags } from '../tags/parseTags';

test('notes and files show their time as MM/DD/YYYY H:mm a', () => {
  expect(formatNoteTime(new Date(2026, 1, 3, 9, 5).toISOString())).toBe('02/03/2026 9:05 am');
  expect(formatNoteTime(new Date(2026, 11, 31, 17, 40).toISOString())).toBe('12/31/2026 17:40 pm');
  expect(formatNoteTime(null)).toBe('');
});

test('a line of addresses is split, without duplicates', () => {
  expect(parseTags(' a@x.example, b@x.example;a@x.example\n c@x.example ', ADDRESS_SEPARATORS)).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ]);
  expect(parseTags(' , ', ADDRESS_SEPARATORS)).toEqual([]);
  expect(['a@x.example', 'a@x', 'Mara'].map(isAddress)).toEqual([true, false, false]);
});
