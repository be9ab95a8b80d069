import { runSql } from '../../database';
import { as, expectStatus, makeStock, type Body } from './people';

const admin = as('admin');

/** Days from today, `YYYY-MM-DD`. */
export const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
/** Stock in a container of its own. @param offset days from today to its delivery */
export async function stockOf(
  offset: number,
  quantity = 20,
): Promise<{ stock: number; product: number; container: number }> {
  const made = await makeStock(quantity);
  expectStatus(await admin('PATCH', `/api/container/${made.container}/`, { delivery_date: day(offset) }), 200);
  // What moved was never planned otherwise.
  await runSql('UPDATE `container` SET `moved_from` = NULL WHERE `id` = ?', [made.container]);
  return made;
}
export const linesOf = (order: Body): Body[] => order['store_order_lines'] as Body[];
export const pathOf = (order: Body): string => `/api/store_order/${order['id']}/`;
export const readOrder = async (order: Body, caller = admin): Promise<Body> =>
  expectStatus(await caller('GET', pathOf(order)), 200);
export const deliver = (order: Body, rows?: Body[], caller = admin) =>
  caller('POST', `${pathOf(order)}deliver/`, rows ? { rows } : {});
/** Makes an order as old as its goods. */
export const ageOrder = (order: Body, days: number) =>
  runSql('UPDATE `store_order` SET `created_date` = NOW(3) - INTERVAL ? DAY WHERE `id` = ?', [days, order['id']]);
export const promisedOf = async (stock: number): Promise<number> =>
  expectStatus(await admin('GET', `/api/stock/${stock}/`), 200)['promised'] as number;
