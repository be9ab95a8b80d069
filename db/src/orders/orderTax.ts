import { taxRuleOf } from '@trestle/schema/regional/tax';
import type { Change } from '../collection/call/context';

/** Today's tax, as an order keeps it. */
export function todaysTax(): { tax_rate: number; tax_included: boolean } {
  const { rate, isIncluded } = taxRuleOf();
  return { tax_rate: rate, tax_included: isIncluded };
}

/** Keeps today's tax with new orders, so that their papers say the same after the rate has changed. */
export function keepTax(changes: readonly Change[]): void {
  const tax = todaysTax();
  for (const { kind, values } of changes) if (kind === 'create') Object.assign(values, tax);
}
