/** A stock row of the container form. Any field may still be empty. */
export interface StockFormRow {
  /** Absent in a row that is not saved yet. */
  id?: number;
  product?: number | null;
  quantity?: number | null;
  price?: number | null;
  ordered?: number | null;
}
export interface ContainerTotals {
  products: number;
  pieces: number;
  ordered: number;
  /** Sum of price times pieces. */
  worth: number;
}

const numberOrZero = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Adds up stock rows. Money is added in cents, so that no fraction is lost. */
export const containerTotals = (rows: readonly StockFormRow[]): ContainerTotals => ({
  products: new Set(rows.map(({ product }) => product).filter((id) => typeof id === 'number')).size,
  pieces: rows.reduce((sum, { quantity }) => sum + numberOrZero(quantity), 0),
  ordered: rows.reduce((sum, { ordered }) => sum + numberOrZero(ordered), 0),
  worth:
    rows.reduce((sum, { quantity, price }) => sum + Math.round(numberOrZero(price) * 100) * numberOrZero(quantity), 0) /
    100,
});
