import type { Connection } from 'mysql2/promise';

/** What became of the orders that were acknowledged. */
export interface OrderCheck {
  acknowledged: number;
  lost: string[];
  doubled: string[];
}
export function checkOrders(
  database: Connection,
  run: string,
  orders: ReadonlyMap<string, { id: number; possibleNotes: string[] }>,
): Promise<OrderCheck>;
