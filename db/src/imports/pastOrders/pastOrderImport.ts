import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { tableName } from '../../collection/references/referencingFields';
import type { RowImport } from '../rowImport';
import { planPastOrders } from './planPastOrders';
import { undoPastOrders } from './undoPastOrders';
import { writePastOrders } from './writePastOrders';

const table = tableName(storeOrderLine);

/** The import of orders of the past. */
export const pastOrderImport: RowImport = {
  table,
  plan: async (write, entity, request) => {
    const plan = await planPastOrders(write, entity, request);
    return { ...plan, write: async () => ({ ...(await writePastOrders(write, entity, plan)), table }) };
  },
  undo: undoPastOrders,
};
