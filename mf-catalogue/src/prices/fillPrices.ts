import type { RowOf } from '@trestle/schema/entity';
import type { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { PAGE_PRICE_SOURCES } from '@trestle/schema/priceChange';
import type { ProductRecord } from '../product/productRecord';

/** A page that is being edited. A price may be a text that isn't a number. */
export type EditedPage = Partial<Record<keyof RowOf<typeof cataloguePage>, unknown>>;

type PriceName = keyof typeof PAGE_PRICE_SOURCES;
const PRICE_NAMES = Object.keys(PAGE_PRICE_SOURCES) as PriceName[];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * Returns the prices of a page that its product fills in. What the user typed stays: only empty prices are filled, and
 * those that came from the previous product.
 * @param previousProduct the product that the page had before; undefined for none
 * @param mayFill whether the user may set a price
 */
export const pricesToFill = (
  page: EditedPage,
  product: Partial<ProductRecord>,
  previousProduct: Partial<ProductRecord> | undefined,
  mayFill: (name: string) => boolean,
): Partial<Record<PriceName, number | null>> =>
  Object.fromEntries(
    PRICE_NAMES.filter((name) => {
      const source = PAGE_PRICE_SOURCES[name];
      const cameFromPrevious = previousProduct !== undefined && page[name] === previousProduct[source];
      return mayFill(name) && source in product && (isEmpty(page[name]) || cameFromPrevious);
    }).map((name) => [name, product[PAGE_PRICE_SOURCES[name]] ?? null]),
  );

/** A page whose product was just chosen. */
export interface ChosenProduct {
  /** Position of the page. */
  index: number;
  product: number;
  /** The product that the page had before. */
  previousProduct: number | undefined;
}

const toId = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * Finds the pages whose product was chosen between two states of a catalogue's pages. Rows that were moved or pasted
 * with prices keep their prices, and so do stored rows that a save, a draft or another tab brought.
 */
export const findChosenProducts = (
  previousPages: readonly EditedPage[],
  pages: readonly EditedPage[],
): ChosenProduct[] => {
  const previousById = new Map(previousPages.map((page) => [page.id, page]));
  const isSameLength = previousPages.length === pages.length;
  return pages.flatMap((page, index) => {
    const product = toId(page.product);
    const isStored = toId(page.id) !== undefined;
    const sameRow = isStored ? previousById.get(page.id) : isSameLength ? previousPages[index] : undefined;
    const previousPage = sameRow?.id === page.id ? sameRow : undefined;
    const isUnchanged = previousPages.includes(page) || previousPage?.product === product;
    if (product === undefined || isUnchanged || (isStored && !previousPage)) return [];
    const hasPrices = PRICE_NAMES.some((name) => !isEmpty(page[name]));
    return previousPage || !hasPrices ? [{ index, product, previousProduct: toId(previousPage?.product) }] : [];
  });
};
