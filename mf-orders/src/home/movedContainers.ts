/** A group of the totals: the lines of one order that wait for one container. */
export interface MovedGroup {
  container?: number | null;
  container__code?: string | null;
  moved_from?: string | null;
  expected_delivery_date?: string | null;
  store?: number | null;
  order_number?: number | null;
}
/** A container whose date has moved, with the number of orders and stores that wait for it. */
export interface MovedContainer {
  id: number;
  code: string;
  from: string | null;
  to: string | null;
  orders: number;
  stores: number;
}

const countDistinct = <T>(values: readonly T[]): number => new Set(values).size;

/** Groups by container. The container for which most orders wait comes first. */
export const movedContainers = (groups: readonly MovedGroup[]): MovedContainer[] => {
  const byContainer = new Map<number, MovedGroup[]>();
  for (const group of groups) {
    if (typeof group.container !== 'number') continue;
    byContainer.set(group.container, [...(byContainer.get(group.container) ?? []), group]);
  }
  return [...byContainer]
    .map(([id, lines]) => ({
      id,
      code: lines[0]!.container__code ?? `Container ${id}`,
      from: lines[0]!.moved_from ?? null,
      to: lines[0]!.expected_delivery_date ?? null,
      orders: countDistinct(lines.map((line) => line.order_number)),
      stores: countDistinct(lines.map((line) => line.store)),
    }))
    .toSorted((a, b) => b.orders - a.orders || a.code.localeCompare(b.code));
};
