/** A row of stock as it stands in a form: half typed, perhaps. */
export interface StockRow {
  product?: number | null;
  quantity?: number | null;
  price?: number | null;
  ordered?: number | null;
}
export interface ContainerContents {
  products: number;
  pieces: number;
  ordered: number;
  /** What all pieces cost. */ worth: number;
}

const whole = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** What rows of stock come to. Money is added up in cents. */
export const contentsOf = (rows: readonly StockRow[]): ContainerContents => ({
  products: new Set(rows.map(({ product }) => product).filter((id) => typeof id === 'number')).size,
  pieces: rows.reduce((sum, { quantity }) => sum + whole(quantity), 0),
  ordered: rows.reduce((sum, { ordered }) => sum + whole(ordered), 0),
  worth: rows.reduce((sum, { quantity, price }) => sum + Math.round(whole(price) * 100) * whole(quantity), 0) / 100,
});
