import { modelOfCode, rangeOfCode, rangePrefix } from '@trestle/schema/productCode';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import type { QueryCondition } from '@trestle/schema/entity';
import { readableSort } from '../../core/access/useAccess';
import { collection } from '../../core/api/collection';
import { hasArrived, soonestFirst, type StockRow } from '../../core/stock/arrivals';

/** Most rows that are read to choose substitutes from. A range's products of one category have fewer. */
const MAX_ROWS = 200;

/** Fields that the search reads. Users who may not see one of them are offered nothing. */
export const SUBSTITUTE_FIELDS = ['product', 'available', 'product__code', 'category', 'container__delivery_date'];

/** The product that is sold out, as its stock rows show it. */
export type SoldOutProduct = Pick<StockRow, 'product' | 'product__code' | 'category'>;

/** A product that can be had in place of another, with its available stock rows, soonest delivery first. */
export interface Substitute {
  product: number;
  rows: readonly StockRow[];
}

/** What the list of substitutes shows and does. */
export interface SubstitutesProps {
  soldOut: SoldOutProduct;
  /** The name of the sold out product. */
  name: string;
  /** Empty: below a heading of its own. */
  heading?: string;
  /** Words of each product's button. */
  action?: string;
  /** Leaves the product's own containers out, where they are offered already. */
  otherProductsOnly?: boolean;
  /** Takes the soonest stock row of a product. Without it, the list only informs. */
  onTake?: ((row: StockRow) => void) | undefined;
}

/** Same product, or another variant of its model, or at least of its range and category. */
const conditionFor = ({ product, product__code, category }: SoldOutProduct): QueryCondition => {
  const [range, model] = [rangeOfCode(product__code), modelOfCode(product__code)];
  const alike: QueryCondition[] = [['product', 'eq', product]];
  if (model) alike.push(['product__code', 'icontains', model]);
  if (range && category !== null)
    alike.push({
      and: [
        ['category', 'eq', category],
        ['product__code', 'icontains', rangePrefix(range)],
      ],
    });
  return { and: [['available', 'gt', 0], { or: alike }] };
};

/** How far a product is from the one that is sold out; undefined when it only contains the same letters. */
const distanceOf = (row: StockRow, wanted: SoldOutProduct): number | undefined => {
  const [code, other] = [wanted.product__code, row.product__code];
  if (row.product === wanted.product) return 0;
  if (modelOfCode(code) !== null && modelOfCode(code) === modelOfCode(other)) return 1;
  const isAlike = rangeOfCode(code) !== null && rangeOfCode(code) === rangeOfCode(other);
  return isAlike && wanted.category !== null && row.category === wanted.category ? 2 : undefined;
};

/**
 * Chooses the products that can stand in for one that is sold out, the most similar first: the product itself from
 * another container, its model in another colour or fabric, then others of its range and category. Of those, products
 * that are here come before those that are still to come.
 */
export const rankSubstitutes = (rows: readonly StockRow[], wanted: SoldOutProduct, today: string): Substitute[] => {
  const found = new Map<number, { distance: number; rows: StockRow[] }>();
  for (const row of soonestFirst(rows)) {
    const distance = distanceOf(row, wanted);
    if (row.product === null || distance === undefined || (row.available ?? 0) <= 0) continue;
    const known = found.get(row.product) ?? { distance, rows: [] };
    known.rows.push(row);
    found.set(row.product, known);
  }
  const arrivalOf = ([row]: readonly StockRow[]): string =>
    hasArrived(row!.container__delivery_date, today) ? '' : row!.container__delivery_date!;
  return [...found]
    .sort(([, a], [, b]) => a.distance - b.distance || arrivalOf(a.rows).localeCompare(arrivalOf(b.rows)))
    .map(([product, { rows: available }]) => ({ product, rows: available }));
};

/**
 * Finds what can be had in place of a product.
 * @throws ApiError
 */
export const findSubstitutes = async (
  wanted: SoldOutProduct,
  today: string,
  signal: AbortSignal,
): Promise<Substitute[]> => {
  const { results } = await collection(stockAvailability).list(
    {
      query: JSON.stringify(conditionFor(wanted)),
      filter: 'active',
      sort: readableSort(stockAvailability, 'container__delivery_date'),
      limit: MAX_ROWS,
    },
    signal,
  );
  return rankSubstitutes(results, wanted, today);
};
