import { formatDate, formatDateTime, relativeDay } from './dates';
import { formatAmount } from './amount';
import { formatMoney, formatNumber, formatSize } from './numbers';

test('days and moments read DD/MM/YYYY', () => {
  expect(formatDate('2026-11-02')).toBe('02/11/2026');
  expect(formatDate(new Date(2026, 10, 2, 23, 30).toISOString())).toBe('02/11/2026');
  expect(formatDateTime(new Date(2026, 10, 2, 9, 5).toISOString())).toBe('02/11/2026 09:05');
  expect([formatDate(null), formatDate('nonsense'), formatDateTime('')]).toEqual(['', '', '']);
});

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-20', 'yesterday'],
  ['2026-12-15', 'in 24 days'],
  ['2027-01-09', 'in 7 weeks'],
  ['2026-11-18', '3 days ago'],
  ['2027-04-21', 'in 5 months'],
  ['2029-11-21', 'in 3 years'],
])('%s is %s', (day, words) => expect(relativeDay(day, new Date(2026, 10, 21, 23, 59))).toBe(words));

test('money has separators and two decimals', () => {
  expect([formatMoney(1290), formatMoney(-0.5), formatMoney(null)]).toEqual(['$1,290.00', '-$0.50', '']);
  expect([formatAmount(1290), formatAmount('x')]).toEqual(['1,290.00', '']);
  expect([formatNumber(1630), formatNumber('x')]).toEqual(['1,630', '']);
});

test('sizes go by 1024, from Bytes to YiB', () => {
  expect([0, 512, 1024, 1536, 5 * 1024 ** 2, 1024 ** 8, 1024 ** 9].map(formatSize)).toEqual([
    '0 Bytes',
    '512 Bytes',
    '1 KiB',
    '1.5 KiB',
    '5 MiB',
    '1 YiB',
    '1,024 YiB',
  ]);
});
