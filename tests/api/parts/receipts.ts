import { readDescription } from './describedReplies';
import { as, type Body } from './people';
import { makeRecord, readRecord } from './records';
import { unique } from '../../uniqueText';

/* Receipts of containers. Each reply is compared with its description. */
const admin = as('admin');
let description: ReturnType<typeof readDescription> | undefined;
const readOnce = () => (description ??= readDescription());

/** Receives a container. */
export const receive = async (
  container: number,
  body: unknown,
  caller = admin,
  headers: Record<string, string> = {},
) => {
  const reply = await caller('POST', `/api/container/${container}/receive/`, body, headers);
  (await readOnce()).expectDescribed(reply, '/api/container/{id}/receive/', 'post');
  return reply;
};
/** Undoes a receipt. */
export const undoReceipt = async (container: number, id: unknown, caller = admin) => {
  const reply = await caller('POST', `/api/container/${container}/receive/${String(id)}/undo/`, {});
  (await readOnce()).expectDescribed(reply, '/api/container/{id}/receive/{undo}/undo/', 'post');
  return reply;
};
/** The first line of an order. */
export const lineOf = (order: Body): Body => order['store_order_lines'][0] as Body;
/** What a receipt changes of a stock row. */
export const stockFacts = async (id: number) => {
  const { quantity, ordered, available, counted, damaged, received_notes } = await readRecord('stock', id);
  return { quantity, ordered, available, counted, damaged, received_notes };
};
/** The same product in another container. */
export const moreStock = async (
  product: number,
  quantity: number,
  price = 10,
): Promise<{ stock: number; container: number }> => {
  const { id, stock } = await makeRecord('container', {
    name: unique('Box'),
    code: unique('C'),
    delivery_date: '2030-03-31',
    stock: [{ product, quantity, price }],
  });
  return { container: id as number, stock: stock[0].id as number };
};
