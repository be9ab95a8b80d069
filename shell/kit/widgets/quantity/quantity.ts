/** S1 §9. */
export const QUANTITY_STEPS = { down: [-10, -1], up: [1, 10] } as const;
/** As many as a number of the database holds. */
const MOST = 2_147_483_647;

const bounded = (value: number): number => Math.min(Math.max(0, Math.trunc(value) || 0), MOST);

/** What a typed text stands for: an integer; null for nothing typed; a negative number becomes 0 (S1 §5). */
export const typedQuantity = (text: string): number | null => (text.trim() === '' ? null : bounded(Number(text)));
/** One step on or back; never below 0. */
export const stepped = (value: number | null, by: number): number => bounded((value ?? 0) + by);
/** Whether OK can be pressed: not at 0 or less, nor empty (S1 §5). */
export const isEnough = (value: number | null): value is number => value !== null && value > 0;
