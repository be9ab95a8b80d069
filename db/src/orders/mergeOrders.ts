import { storeOrder } from '@trestle/schema/entities/store_order';
import { invalidField } from '@trestle/schema/errors';
import type { Behaviour, Row } from '../collection/call/context';
import { canDisclose } from '../collection/call/fieldAccess';
import { seesAllStores } from '../collection/call/scope';
import { rejectDeliveredOrders } from './delivery/deliveredLock';
import { keepDeliveredState } from './delivery/mergedLines';

const { store, past } = storeOrder.fields;
const isPast = (row: Row): boolean => Boolean(row[past.name]);

/**
 * Refuses merges of orders that would give a shop's goods to another one, or lock what is still to come as delivered
 * goods of the past (DECISIONS.md, 415). What is delivered, and what isn't, stays so.
 * @throws Problem 400 on `other_ids`, or 403 for stores where goods have been delivered
 */
export const mergeOrders: Behaviour['merge'] = async (kept, others, write) => {
  const { context, caller } = write;
  // The error would reveal whether hidden stores are the same. A store's people see orders of one store alone.
  const isDisclosed = [store, past].every(({ name }) => canDisclose(context, caller, name, storeOrder.name));
  if (seesAllStores(caller) && !isDisclosed)
    throw invalidField('other_ids', 'You may not see all that decides whether these can be merged', 'locked');
  if (others.some((row) => row[store.name] !== kept[store.name]))
    throw invalidField('other_ids', 'Only orders of the same store can be merged');
  if (others.some((row) => isPast(row) !== isPast(kept)))
    throw invalidField('other_ids', 'Orders from before can only be merged with each other');
  await rejectDeliveredOrders(
    [kept, ...others].map(({ id }) => id as number),
    write,
  );
  await keepDeliveredState(kept, others, write);
};
