import { fromRegional } from './regional';

/** Texts that stand for a currency in a locale, in lower case: `aud`, `$`, `a$`. */
const marksOf = (currency: string, locale: string): string[] => {
  const signs = [locale, 'en-US'].flatMap((language) =>
    (['symbol', 'narrowSymbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .find(({ type }) => type === 'currency')!.value,
    ),
  );
  return [currency, ...signs].map((mark) => mark.toLowerCase());
};
const ownMarks = fromRegional(({ currency, locale }) => new Set(marksOf(currency, locale)));
const codes = fromRegional(() => new Set(Intl.supportedValuesOf('currency')));

/** Whether a text beside a number stands for the currency of all amounts. No text does. */
export const isOwnCurrency = (mark: string): boolean => mark === '' || ownMarks().has(mark.toLowerCase());
/** Whether a text beside a number stands for another currency: `€` or `EUR` where amounts are in AUD. */
export const isOtherCurrency = (mark: string): boolean =>
  !isOwnCurrency(mark) && (/^\p{Sc}$/u.test(mark) || codes().has(mark.toUpperCase()));
