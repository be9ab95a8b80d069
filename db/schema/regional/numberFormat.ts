import { fromRegional } from './regional';

/** Makes a format in the locale, with digits that the application can also read: some locales have others. */
export const numberFormat = (options: Intl.NumberFormatOptions) =>
  fromRegional(
    ({ locale, currency }) => new Intl.NumberFormat(locale, { numberingSystem: 'latn', currency, ...options }),
  );

const money = numberFormat({ style: 'currency' });
const decimal = numberFormat({ maximumFractionDigits: 6 });

/** Formats money with the currency: `$1,290.00`, `1.290,00 €`. */
export const moneyText = (value: number): string => money().format(value);
/** Formats a number with the decimals that it has: `1,630`. */
export const numberText = (value: number): string => decimal().format(value);
