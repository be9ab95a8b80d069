import { modelCondition, modelOfCode, rangeOfCode, rangePrefix } from '@trestle/schema/text/productCode';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import type { QueryCondition } from '@trestle/schema/entity';
import { collection, readableSort } from '@trestle/kit/core';
import { hasArrived, soonestFirst, type StockRow } from '../stock/arrivals';
import { orderablePieces } from '../stock/canBeOrdered';

/** Largest number of rows that are read to choose from. A range has fewer rows of one category. */
const MAX_ROWS = 200;

/** Fields that the search reads. Users who may not see one of them are offered nothing. */
export const SUBSTITUTE_FIELDS = ['product', 'available', 'product__code', 'category', 'container__delivery_date'];

/** The product that is sold out, as its stock rows show it. */
export type SoldOutProduct = Pick<StockRow, 'product' | 'product__code' | 'category'>;

/** A product that can be ordered in place of another, with its available stock rows, soonest delivery first. */
export interface Substitute {
  product: number;
  rows: readonly StockRow[];
}

/** What the list of substitutes shows and does. */
export interface SubstitutesProps {
  soldOut: SoldOutProduct;
  /** The name of the sold out product. */
  name: string;
  /** '' where the caller has a heading. */
  heading?: string;
  /** Label of each product's button. */
  action?: string;
  /** Leaves out the product's own stock in other containers, which the caller shows already. */
  otherProductsOnly?: boolean;
  /** Takes the soonest stock row of a product. Without it, the list only informs. */
  onTake?: ((row: StockRow) => void) | undefined;
}

/** Finds available stock of the product, of its model, or of its range and category. */
const substituteCondition = ({ product, product__code, category }: SoldOutProduct): QueryCondition => {
  const [range, model] = [rangeOfCode(product__code), modelOfCode(product__code)];
  const similarProducts: QueryCondition[] = [['product', 'eq', product]];
  if (model) similarProducts.push(modelCondition('product__code', model));
  if (range && category !== null)
    similarProducts.push({
      and: [
        ['category', 'eq', category],
        ['product__code', 'icontains', rangePrefix(range)],
      ],
    });
  return { and: [['available', 'gt', 0], { or: similarProducts }] };
};

/** How far a product is from the one that is sold out; undefined when it only contains the same letters. */
const distanceOf = (row: StockRow, soldOut: SoldOutProduct): number | undefined => {
  const [soldOutCode, code] = [soldOut.product__code, row.product__code];
  if (row.product === soldOut.product) return 0;
  if (modelOfCode(soldOutCode) !== null && modelOfCode(soldOutCode) === modelOfCode(code)) return 1;
  const isSameRange = rangeOfCode(soldOutCode) !== null && rangeOfCode(soldOutCode) === rangeOfCode(code);
  return isSameRange && soldOut.category !== null && row.category === soldOut.category ? 2 : undefined;
};

/**
 * Chooses the products that can be ordered in place of a sold out product, the most similar first: the product itself
 * from another container, its model in another colour or fabric, then others of its range and category. Among equally
 * similar products, those in stock come before those that are still to arrive.
 */
export const rankSubstitutes = (rows: readonly StockRow[], soldOut: SoldOutProduct, today: string): Substitute[] => {
  const byProduct = new Map<number, { distance: number; rows: StockRow[] }>();
  for (const row of soonestFirst(rows)) {
    const distance = distanceOf(row, soldOut);
    if (row.product === null || distance === undefined || orderablePieces(row) <= 0) continue;
    const substitute = byProduct.get(row.product) ?? { distance, rows: [] };
    substitute.rows.push(row);
    byProduct.set(row.product, substitute);
  }
  const arrivalOf = ([row]: readonly StockRow[]): string =>
    hasArrived(row!.container__delivery_date, today) ? '' : row!.container__delivery_date!;
  return [...byProduct]
    .sort(([, a], [, b]) => a.distance - b.distance || arrivalOf(a.rows).localeCompare(arrivalOf(b.rows)))
    .map(([product, { rows: available }]) => ({ product, rows: available }));
};

/**
 * Finds what can be ordered in place of a product.
 * @throws ApiError
 */
export const findSubstitutes = async (
  soldOut: SoldOutProduct,
  today: string,
  signal: AbortSignal,
): Promise<Substitute[]> => {
  const { results } = await collection(stockAvailability).list(
    {
      query: JSON.stringify(substituteCondition(soldOut)),
      filter: 'active',
      sort: readableSort(stockAvailability, 'container__delivery_date'),
      limit: MAX_ROWS,
    },
    signal,
  );
  return rankSubstitutes(results, soldOut, today);
};
