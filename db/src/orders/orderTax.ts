import { taxRuleOf } from '@trestle/schema/regional/tax';
import type { Change } from '../collection/call/context';

/** Keeps today's tax with new orders, so that their papers say the same after the rate has changed. */
export function keepTax(changes: readonly Change[]): void {
  const { rate, isIncluded } = taxRuleOf();
  for (const { kind, values } of changes)
    if (kind === 'create') Object.assign(values, { tax_rate: rate, tax_included: isIncluded });
}
