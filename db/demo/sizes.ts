/** Number of rows of each kind. */
export interface DemoSizes {
  products: number;
  containers: number;
  stock: number;
  orders: number;
  lines: number;
  stores: number;
  suppliers: number;
}

/** Returns a count that grows with a power of the scale, through given counts at scale 1 and 50 (contract §1). */
const scaleCount = (scale: number, countAt1: number, countAt50: number, min: number): number =>
  Math.max(min, Math.round(countAt1 * scale ** (Math.log(countAt50 / countAt1) / Math.log(50))));

/** Returns the counts for a scale. Scales below 1 still have every kind of row. */
export const sizes = (scale: number): DemoSizes => {
  const orders = scaleCount(scale, 600, 100_000, 30);
  return {
    products: scaleCount(scale, 400, 20_000, 40),
    containers: scaleCount(scale, 30, 400, 10),
    stock: scaleCount(scale, 1500, 200_000, 150),
    orders,
    lines: 5 * orders,
    stores: Math.min(48, scaleCount(scale, 14, 48, 12)),
    suppliers: Math.min(240, scaleCount(scale, 24, 120, 20)),
  };
};
