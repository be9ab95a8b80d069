import { plainNumberText } from './plainNumber';
import { regional } from './regional';

/** What is added to a price, or is in it. */
export interface TaxRule {
  /** In percent, with at most three decimals. */
  rate: number;
  /** Whether prices contain the tax. */
  isIncluded: boolean;
}
/** An amount of money without tax, its tax, and both together. */
export interface TaxedAmount {
  net: number;
  tax: number;
  gross: number;
}

/** The rate in thousandths of a percent is a whole number. */
const RATE_UNIT = 1000;
const WHOLE = BigInt(100 * RATE_UNIT);

/** Divides and rounds half up, away from zero. `divisor` is positive. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  dividend < 0n ? -divideHalfUp(-dividend, divisor) : (2n * dividend + divisor) / (2n * divisor);

/** An amount in cents. */
export const toCents = (amount: number): bigint => BigInt(Math.round(amount * 100));
const fromCents = (cents: bigint): number => Number(cents) / 100;

/** Splits the price of one line. The tax is rounded half up to the cent; the three amounts always add up. */
export const taxLine = (price: number, { rate, isIncluded }: TaxRule): TaxedAmount => {
  const cents = toCents(price);
  const thousandths = BigInt(Math.round(rate * RATE_UNIT));
  const tax = divideHalfUp(cents * thousandths, isIncluded ? WHOLE + thousandths : WHOLE);
  const net = isIncluded ? cents - tax : cents;
  return { net: fromCents(net), tax: fromCents(tax), gross: fromCents(net + tax) };
};

/** Adds up the amounts of lines, whose taxes have been rounded one by one. */
export const taxTotals = (prices: readonly number[], rule: TaxRule): TaxedAmount => {
  const sum = { net: 0n, tax: 0n, gross: 0n };
  for (const price of prices) {
    const line = taxLine(price, rule);
    sum.net += toCents(line.net);
    sum.tax += toCents(line.tax);
    sum.gross += toCents(line.gross);
  }
  return { net: fromCents(sum.net), tax: fromCents(sum.tax), gross: fromCents(sum.gross) };
};

/**
 * Returns the rule of an order: what it has kept of the day on which it was made, or the settings for a new order and
 * for one of before taxes were kept.
 */
export const taxRuleOf = (order?: { tax_rate?: unknown; tax_included?: unknown } | null): TaxRule => {
  const { taxRate, pricesIncludeTax } = regional();
  const rate = order?.tax_rate ?? null;
  if (rate === null) return { rate: taxRate, isIncluded: pricesIncludeTax };
  // Rows of reports hold numbers as the database writes them.
  return { rate: Number(rate), isIncluded: Number(order?.tax_included) === 1 };
};
/** Names the tax with its rate: 'GST 10%'. */
export const taxLabel = ({ rate }: TaxRule): string => `${regional().taxName} ${plainNumberText(rate)}%`;
/** Says what prices are: 'Prices are in AUD, without GST 10%.' */
export const pricesNote = (rule: TaxRule = taxRuleOf()): string => {
  const tax = rule.rate > 0 ? `, ${rule.isIncluded ? 'with' : 'without'} ${taxLabel(rule)}` : '';
  return `Prices are in ${regional().currency}${tax}.`;
};
/** The lines below an order's prices: net, tax and total, or total with the tax that is in it. */
export const totalFacts = (prices: readonly number[], rule: TaxRule): readonly (readonly [string, number])[] => {
  const { net, tax, gross } = taxTotals(prices, rule);
  if (rule.rate === 0) return [['Total', gross]];
  return [
    ['Net', net],
    [taxLabel(rule), tax],
    ['Total', gross],
  ];
};
/** Heading of sums of prices in lists: 'Net total' where prices are without tax, as an order's page has 'Net'. */
export const totalHeading = (): string => {
  const { rate, isIncluded } = taxRuleOf();
  return rate === 0 || isIncluded ? 'Total' : 'Net total';
};
