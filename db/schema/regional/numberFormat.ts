import { fromRegional } from './regional';

/** Digits that the application can also read. Some locales have others. */
export const LATIN_DIGITS = { numberingSystem: 'latn' } as const;
const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

const formatter = (options: Intl.NumberFormatOptions) =>
  fromRegional(({ locale }) => new Intl.NumberFormat(locale, { ...LATIN_DIGITS, ...options }));

const moneyFormat = fromRegional(
  ({ locale, currency }) => new Intl.NumberFormat(locale, { ...LATIN_DIGITS, style: 'currency', currency }),
);
const amountFormat = formatter(CENTS);
const numberFormat = formatter({ maximumFractionDigits: 6 });

/** Formats money with the currency: `$1,290.00`, `1.290,00 €`. */
export const moneyText = (amount: number): string => moneyFormat().format(amount);
/** Formats money without the currency, for inputs and beside a heading that names it: `1,290.00`. */
export const amountText = (amount: number): string => amountFormat().format(amount);
/** Formats a number with the decimals that it has: `1,630`. */
export const numberText = (value: number): string => numberFormat().format(value);
