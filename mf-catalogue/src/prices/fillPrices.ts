import type { RowOf } from '@trestle/schema/entity';
import type { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import type { product } from '@trestle/schema/entities/product';
import { PAGE_PRICE_SOURCES } from '@trestle/schema/priceChange';

export type ProductRecord = RowOf<typeof product>;
/** A page that is being edited. A price may be a text that isn't a number. */
export type EditedPage = Partial<Record<keyof RowOf<typeof cataloguePage>, unknown>>;

type PriceName = keyof typeof PAGE_PRICE_SOURCES;
const PRICE_NAMES = Object.keys(PAGE_PRICE_SOURCES) as PriceName[];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * Fills in a page's prices from its product. What the user typed stays: only empty prices are filled, and those that
 * are the former product's.
 * @param mayFill whether the user may set a price
 * @returns the prices to set
 */
export const filledPrices = (
  page: EditedPage,
  chosen: Partial<ProductRecord>,
  former: Partial<ProductRecord> | undefined,
  mayFill: (name: string) => boolean,
): Partial<Record<PriceName, number | null>> =>
  Object.fromEntries(
    PRICE_NAMES.filter((name) => {
      const isFormers = former !== undefined && page[name] === former[PAGE_PRICE_SOURCES[name]];
      return mayFill(name) && PAGE_PRICE_SOURCES[name] in chosen && (isEmpty(page[name]) || isFormers);
    }).map((name) => [name, chosen[PAGE_PRICE_SOURCES[name]] ?? null]),
  );

/** A page whose product was chosen just now. */
export interface ChosenProduct {
  at: number;
  product: number;
  /** The product before it, in the same row. */
  former: number | undefined;
}

const asId = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * Finds the pages whose product was chosen between two states of a catalogue's pages. Rows that were moved or pasted
 * with prices keep them.
 */
export const chosenProducts = (before: readonly EditedPage[], after: readonly EditedPage[]): ChosenProduct[] =>
  after.flatMap((page, at) => {
    const product = asId(page.product);
    const same = before.length === after.length && before[at]?.id === page.id ? before[at] : undefined;
    if (product === undefined || before.some((each) => each === page) || same?.product === product) return [];
    const hasPrices = PRICE_NAMES.some((name) => !isEmpty(page[name]));
    return same || !hasPrices ? [{ at, product, former: asId(same?.product) }] : [];
  });
