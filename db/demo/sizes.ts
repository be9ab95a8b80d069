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
const grow = (scale: number, at1: number, at50: number, min: number): number =>
  Math.max(min, Math.round(at1 * scale ** (Math.log(at50 / at1) / Math.log(50))));

/** Returns the counts for a scale. Scales below 1 still have every kind of row. */
export const sizes = (scale: number): DemoSizes => {
  const orders = grow(scale, 600, 100_000, 30);
  return {
    products: grow(scale, 400, 20_000, 40),
    containers: grow(scale, 30, 400, 10),
    stock: grow(scale, 1500, 200_000, 150),
    orders,
    lines: 5 * orders,
    stores: Math.min(48, grow(scale, 14, 48, 12)),
    suppliers: Math.min(240, grow(scale, 24, 120, 20)),
  };
};
