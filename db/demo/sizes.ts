/** How many rows there are of each kind. */
export interface Sizes {
  products: number;
  containers: number;
  stock: number;
  orders: number;
  lines: number;
  stores: number;
  suppliers: number;
}

/**
 * Grows from its count at scale 1 to its count at scale 50 (the benchmark's, contract §1) by one power of the scale.
 */
const grow = (scale: number, at1: number, at50: number, least: number): number =>
  Math.max(least, Math.round(at1 * scale ** (Math.log(at50 / at1) / Math.log(50))));

/** The counts for a scale; below 1 there are always enough rows to have one of each sort. */
export const sizes = (scale: number): Sizes => {
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
