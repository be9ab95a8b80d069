import { daysAYearBefore, daysBefore, daysOf, daysText } from './period';

const zone = 'Australia/Melbourne';
const daysOn = (day: string, period: string) => daysOf({ values: { period }, now: new Date(`${day}T02:00:00Z`), zone });
function textsOn(day: string, period: string) {
  const days = daysOn(day, period);
  return [daysText(days), daysText(daysBefore(period, days))];
}

test.each([
  ['2026-11-18', 'this_month', '01/11/2026 – 18/11/2026', '01/10/2026 – 18/10/2026'],
  ['2026-11-18', 'last_month', '01/10/2026 – 31/10/2026', '01/09/2026 – 30/09/2026'],
  ['2026-03-30', 'this_month', '01/03/2026 – 30/03/2026', '01/02/2026 – 28/02/2026'],
  ['2026-11-18', 'this_week', '16/11/2026 – 18/11/2026', '09/11/2026 – 11/11/2026'],
  ['2026-11-18', 'last_week', '09/11/2026 – 15/11/2026', '02/11/2026 – 08/11/2026'],
  ['2026-11-18', 'last_quarter', '01/07/2026 – 30/09/2026', '01/04/2026 – 30/06/2026'],
  ['2028-03-01', 'this_year', '01/01/2028 – 01/03/2028', '01/01/2027 – 01/03/2027'],
  ['2026-11-18', 'this_financial_year', '01/07/2026 – 18/11/2026', '01/07/2025 – 18/11/2025'],
  ['2026-11-18', 'last_financial_year', '01/07/2025 – 30/06/2026', '01/07/2024 – 30/06/2025'],
])('on %s %s is %s, after %s', (day, period, expected, before) => {
  expect(textsOn(day, period)).toEqual([expected, before]);
});
test('other dates are compared with as many days', () => {
  const days = { from: '2026-11-05', to: '2026-11-07' };
  expect(daysBefore('other_dates', days)).toEqual({ from: '2026-11-02', to: '2026-11-04' });
});
test('a year before a leap day is the last of February', () => {
  expect(daysAYearBefore({ from: '2028-02-29', to: '2028-02-29' })).toEqual({ from: '2027-02-28', to: '2027-02-28' });
});
test('dates beside another period than other dates are refused', () => {
  const values = { period: 'this_month', from: '2026-01-01' };
  expect(() => daysOf({ values, now: new Date('2026-11-18T02:00:00Z'), zone })).toThrow(
    expect.objectContaining({ status: 400, body: { from: [expect.objectContaining({ code: 'invalid' })] } }),
  );
});
