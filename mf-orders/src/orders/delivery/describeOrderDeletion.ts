import { isHeadOffice, session } from '@trestle/kit/core';
import type { DeletionQuestion } from '@trestle/kit/form';
import type { RecordValues } from '@trestle/schema/validate';
import type { OrderLine } from '../core/orderLines';
import { describeReturn, isDelivered } from './deliveredLines';

/** What a deletion of an order asks: the pieces that go back, and why, if they were delivered. */
export const describeOrderDeletion = (order: RecordValues): DeletionQuestion => {
  const lines = (order['store_order_lines'] ?? []) as readonly OrderLine[];
  const wasDelivered = lines.some(isDelivered);
  const person = session();
  if (wasDelivered && !(person && isHeadOffice(person)))
    return { refusal: 'Goods of this order have been delivered, so only head office can delete it.' };
  return { details: describeReturn(lines), needsReason: wasDelivered };
};
