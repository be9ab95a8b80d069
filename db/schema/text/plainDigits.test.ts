import { parseNumber } from './numberText';
import { withPlainDigits } from './plainDigits';
import { parseTypedClock, parseTypedDate } from './typedTime';

test('every digit of a keyboard for another script is the digit that it means', () => {
  expect(withPlainDigits('０１２３４５６７８９')).toBe('0123456789');
  expect(withPlainDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789');
  expect(withPlainDigits('5² and ①')).toBe('5² and ①');
});

test.each([
  ['１２３４．５', 1234.5],
  ['１，２３４．５０', 1234.5],
  ['＄４５', 45],
  ['－５', -5],
  ['٣٤', 34],
  ['١٢\u066b٥', 12.5],
  ['۱\u066c۲۳۴\u066b۵۰', 1234.5],
  ['\u200e-۵', -5],
  ['1　234,50', 1234.5],
  ['１，２３４', '１，２３４'],
  ['5²', '5²'],
])('%s is read as %j', (text, value) => expect(parseNumber(text)).toBe(value));

test('a day and a time are read, too', () => {
  expect(parseTypedDate('０４／１０／２６')).toEqual({ day: '2026-10-04', time: null });
  expect(parseTypedDate('２０２６－１０－０４　１４：３０')).toEqual({ day: '2026-10-04', time: '14:30' });
  expect(parseTypedClock('９：０５')).toBe('09:05');
});
