import { taxRuleOf } from '@trestle/schema/regional/tax';
import type { Behaviour } from '../collection/call/context';

/** Keeps today's tax with new orders, so that their papers say the same after the rate has changed. */
export const keepTax: Behaviour['before'] = (changes) => {
  const { rate, isIncluded } = taxRuleOf();
  for (const { kind, values } of changes)
    if (kind === 'create') Object.assign(values, { tax_rate: rate, tax_included: isIncluded });
  return Promise.resolve();
};
