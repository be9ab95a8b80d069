import { datePatternOf } from '@trestle/schema/regional/datePatternOf';
import { DEFAULT_REGION_NAMES } from '@trestle/schema/regional/regionNames';
import type { Regional } from '@trestle/schema/regional/regional';
import { z } from 'zod';
import { isKnownCurrency, isKnownLocale } from './settingForms';
import { accepted, flag, matching, number, optionalSetting, setting } from './settingKinds';

const REGIONS = DEFAULT_REGION_NAMES.length;
const MAX_NAME_CHARACTERS = 30;

/** The names of the regions, separated by commas. */
const regionNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine(
    (names) =>
      // Two columns of one heading could not be told apart, nor imported.
      new Set(names.map((name) => name.toLowerCase())).size === REGIONS &&
      names.length === REGIONS &&
      names.every((name) => name !== '' && name.length <= MAX_NAME_CHARACTERS),
    `${REGIONS} different names of at most ${MAX_NAME_CHARACTERS} characters, separated by commas`,
  );

/** Settings of money, taxes, numbers and dates (contract §2.7). */
export const regionalSettings = {
  locale: setting(accepted(isKnownLocale, 'a locale like en-AU or de-DE'), {
    name: 'LOCALE',
    fallback: 'en-AU',
    doc: 'How numbers, money and dates are written and typed. Words stay English.',
  }),
  currency: setting(accepted(isKnownCurrency, 'the code of a currency with two decimals, like AUD or EUR'), {
    name: 'CURRENCY',
    fallback: 'AUD',
    doc: 'Currency of all prices. Stored prices are not converted.',
  }),
  taxName: setting(matching(/^[^\r\n]{1,20}$/, 'at most 20 characters'), {
    name: 'TAX_NAME',
    fallback: 'GST',
    doc: 'Name of the tax on sales.',
  }),
  taxRate: setting(number(0, 100, /^\d{1,3}(\.\d{1,3})?$/), {
    name: 'TAX_RATE',
    fallback: '10',
    doc: 'Its rate in percent, with at most three decimals. 0: no tax is shown. An order keeps the rate of its day.',
  }),
  pricesIncludeTax: setting(flag, {
    name: 'PRICES_INCLUDE_TAX',
    fallback: 'off',
    doc: 'Prices contain the tax. Otherwise it is added below them.',
  }),
  sellerName: optionalSetting(z.string(), {
    name: 'SELLER_NAME',
    fallbackDoc: 'left out',
    doc: 'Who sells, on confirmations of orders.',
  }),
  sellerAddress: optionalSetting(z.string(), {
    name: 'SELLER_ADDRESS',
    fallbackDoc: 'left out',
    doc: 'Its address; `\\n` begins a new line.',
  }),
  sellerNumber: optionalSetting(z.string(), {
    name: 'SELLER_NUMBER',
    fallbackDoc: 'left out',
    doc: 'Its number at the tax office with what it is called, such as ABN 51 824 753 556.',
  }),
  financialYearStart: setting(number(1, 12), {
    name: 'FINANCIAL_YEAR_START',
    fallback: '7',
    doc: 'Month in which financial years begin, 1 to 12.',
  }),
  regionNames: setting(regionNames, {
    name: 'REGION_NAMES',
    fallback: DEFAULT_REGION_NAMES.join(', '),
    doc: 'Names of the four regions with recommended retail prices of their own, separated by commas.',
  }),
};

const shape = z.object(regionalSettings);
type RegionalSettings = z.output<typeof shape>;

/** Returns the part of the settings by which money, numbers and dates are written. */
export function regionalOf(settings: RegionalSettings): Regional {
  const { locale, currency, taxName, taxRate, pricesIncludeTax, financialYearStart } = settings;
  const { sellerName: name = '', sellerAddress = '', sellerNumber = '' } = settings;
  const address = sellerAddress.replaceAll(String.raw`\n`, '\n');
  return {
    locale,
    currency,
    taxName,
    taxRate,
    pricesIncludeTax,
    financialYearStart,
    regionNames: settings.regionNames,
    datePattern: datePatternOf(locale),
    seller: { name, address, number: sellerNumber },
  };
}
