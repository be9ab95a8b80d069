import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Behaviour, Change } from '../collection/context';
import { lineBehaviour } from './lines';

/** A stock row's quantity cannot be set below what is ordered (contract §2.3). */
const belowOrdered = (change: Change): FieldErrors => {
  const ordered = (change.before?.['ordered'] as number | undefined) ?? 0;
  const quantity = change.values['quantity'];
  return typeof quantity === 'number' && quantity < ordered ? { quantity: [fieldError('min', `Minimum value ${ordered}`)] } : {};
};

const orderTotal = (alias: string): string =>
  `(SELECT COALESCE(SUM(l.\`total_price\`), 0) FROM \`store_order_line\` l WHERE l.\`store_order\` = ${alias}.\`id\`)`;

export const ordersBehaviours: Readonly<Record<string, Behaviour>> = {
  store_order: { computed: { total_price: orderTotal } },
  store_order_line: lineBehaviour,
  stock: { before: async (changes) => changes.map(belowOrdered) },
};
