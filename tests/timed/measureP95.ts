import { USUAL_CALLS, type ManyOrders } from '../faults/manyOrders';

const TIMED_CALLS = 60;
/** A difference in ms that nobody notices. */
export const UNNOTICED_MS = 20;

/** Measures the p95 of the bystander's calls, made one after another, in ms. Each must succeed. */
export const measureP95 = async ({ get, bystander }: ManyOrders): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < TIMED_CALLS; i += 1) {
    const startedAt = performance.now();
    expect(await get(USUAL_CALLS[i % USUAL_CALLS.length]!, bystander)).toBe(200);
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(TIMED_CALLS * 0.95)]!;
};
