import { product } from '../entities/product';
import { store } from '../entities/store';
import { periodRange } from '../periods';
import { parseTypedDate } from '../text/typedTime';
import { possibleNumbers, parseNumber } from '../text/numberText';
import { shortDay } from '../text/shortDay';
import { amountLabel } from './amountLabel';
import { datePattern, dayText } from './dateFormat';
import { datePatternOf } from './datePatternOf';
import { monthText } from './monthFormat';
import { amountText } from './amountFormat';
import { moneyText, numberText } from './numberFormat';
import { plainNumberText } from './plainNumber';
import { setRegional } from './regional';

afterEach(() => setRegional({}));
/** Sets a locale as the servers do. */
const setLocale = (locale: string, currency = 'AUD') =>
  setRegional({ locale, currency, datePattern: datePatternOf(locale) });
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  ['en-AU', 'AUD', '$1,290.50', '1,290.50', '1,630.25', '1630.25', '02/11/2026', 'DD/MM/YYYY'],
  ['en-AU', 'USD', 'USD 1,290.50', '1,290.50', '1,630.25', '1630.25', '02/11/2026', 'DD/MM/YYYY'],
  ['de-DE', 'EUR', '1.290,50 €', '1.290,50', '1.630,25', '1630,25', '02.11.2026', 'DD.MM.YYYY'],
  ['en-US', 'USD', '$1,290.50', '1,290.50', '1,630.25', '1630.25', '11/02/2026', 'MM/DD/YYYY'],
  ['ar-EG', 'USD', undefined, '1,290.50', '1,630.25', '1630.25', '02/11/2026', 'DD/MM/YYYY'],
])('%s with %s', (locale, currency, money, amount, number, plainNumber, day, pattern) => {
  setLocale(locale, currency);
  if (money) expect(plain(moneyText(1290.5))).toBe(money);
  expect([amountText(1290.5), numberText(1630.25), plainNumberText(1630.25)]).toEqual([amount, number, plainNumber]);
  expect([dayText('2026-11-02'), datePattern()]).toEqual([day, pattern]);
});

test('the heading of an amount names the currency', () => {
  setRegional({ currency: 'EUR' });
  expect(amountLabel('Unit price')).toBe('Unit price (EUR)');
});

test('words stay English', () => {
  setRegional({ locale: 'de-DE' });
  expect([shortDay('2026-12-14', '2026-01-01'), monthText(0, 'numeric')]).toEqual(['14 Dec', 'Jan 1970']);
  setRegional({ locale: 'en-US' });
  expect(shortDay('2026-12-14', '2026-01-01')).toBe('Dec 14');
});

test.each([
  ['en-AU', '2/11/2026', '2026-11-02'],
  ['en-AU', '31/12/26', '2026-12-31'],
  ['de-DE', '2.11.2026', '2026-11-02'],
  ['en-US', '11/02/2026', '2026-11-02'],
  ['en-US', '31/12/2026', null],
  ['sv-SE', '2026-11-02', '2026-11-02'],
  ['cs-CZ', '2. 11. 2026', '2026-11-02'],
  ['ko-KR', '2026. 11. 02.', '2026-11-02'],
  ['en-AU', '2026/11/02', null],
  ['en-AU', '2026-11-02', '2026-11-02'],
  ['en-AU', '2026-11-02 10:30', '2026-11-02'],
  ['en-AU', '2/11/203', null],
])('%s: %s is typed for %s', (locale, text, day) => {
  setLocale(locale);
  expect(parseTypedDate(text)?.day ?? null).toBe(day);
});

test('what a locale writes, the application reads again', () => {
  for (const locale of [
    'en-AU',
    'de-DE',
    'en-US',
    'fr-FR',
    'sv-SE',
    'pt-BR',
    'ja-JP',
    'de-CH',
    'ar-EG',
    'ko-KR',
    'cs-CZ',
    'bg-BG',
    'ky-KG',
    'en-IN',
    'he-IL',
  ]) {
    setLocale(locale, 'EUR');
    expect([locale, possibleNumbers(amountText(1290.5))]).toEqual([locale, [1290.5]]);
    expect([locale, possibleNumbers(amountText(-1_234_567.5))]).toEqual([locale, [-1_234_567.5]]);
    expect([locale, parseTypedDate(dayText('2026-11-02'))]).toEqual([locale, { day: '2026-11-02', time: null }]);
  }
});

test('where a comma is the decimal sign, 1.290 is not taken for 1.29', () => {
  expect(parseNumber('1.290')).toBe(1.29);
  setRegional({ locale: 'de-DE', currency: 'EUR' });
  expect([parseNumber('1.290'), parseNumber('1.29'), parseNumber('12,50 €')]).toEqual(['1.290', 1.29, 12.5]);
});

test('financial years begin in the month of the setting', () => {
  setRegional({ financialYearStart: 1 });
  expect(periodRange('this_financial_year', new Date('2026-06-30T12:00:00Z'), 'UTC')).toEqual({
    from: '2026-01-01',
    to: '2027-01-01',
  });
  setRegional({ financialYearStart: 4 });
  expect(periodRange('last_financial_year', new Date('2026-03-31T12:00:00Z'), 'UTC')).toEqual({
    from: '2024-04-01',
    to: '2025-04-01',
  });
});

test('recommended prices are called after their regions', () => {
  expect(product.fields.region_2_rrp.label).toBe('Region 2 RRP');
  setRegional({ regionNames: ['North', 'South', 'East', 'West'] });
  expect(product.fields.region_2_rrp.label).toBe('South RRP');
  expect(store.fields.region.hint).toContain('1 North, 2 South');
});
