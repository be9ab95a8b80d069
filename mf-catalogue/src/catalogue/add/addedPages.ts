import { pricesToFill, type EditedPage } from '../../prices/fillPrices';
import type { ProductRecord } from '../../product/productRecord';

/** Products that are added by one press at most: a catalogue has some hundred pages. */
export const MAX_ADDED_PRODUCTS = 500;

/** How added products are divided. `each`: a page for each. `one`: all on one page, told apart by letters. */
export type PageDivision = 'each' | 'one';
export interface AddedPlace {
  division: PageDivision;
  /** Number of the first page. */
  firstPage: number;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Returns 'A' to 'Z', then 'AA', 'AB', … */
const letterOf = (index: number): string =>
  index < LETTERS.length
    ? LETTERS[index]!
    : letterOf(Math.floor(index / LETTERS.length) - 1) + LETTERS[index % LETTERS.length]!;

const numberOf = ({ page_number: number }: EditedPage): number => (typeof number === 'number' ? number : 0);

/** Returns the number after the last page. */
export const nextPageNumber = (pages: readonly EditedPage[]): number => Math.max(0, ...pages.map(numberOf)) + 1;

/** Returns the position after the last page. */
const nextPosition = (pages: readonly EditedPage[]): number =>
  Math.max(-1, ...pages.map(({ display_order: position }) => (typeof position === 'number' ? position : -1))) + 1;

/** Returns as many letters as are needed that no product on a page has. */
const freeLetters = (pages: readonly EditedPage[], page: number, count: number): string[] => {
  const taken = new Set(
    pages.filter((each) => numberOf(each) === page).map(({ letter_code: letter }) => String(letter).toUpperCase()),
  );
  const free: string[] = [];
  for (let i = 0; free.length < count; i += 1) if (!taken.has(letterOf(i))) free.push(letterOf(i));
  return free;
};

/**
 * Returns the catalogue's pages with those of the added products at their end, at the products' present prices.
 * @param mayFill whether the user may set a price
 */
export const withAddedProducts = (
  pages: readonly EditedPage[],
  products: readonly Partial<ProductRecord>[],
  { division, firstPage }: AddedPlace,
  mayFill: (name: string) => boolean,
): readonly EditedPage[] => {
  const letters = division === 'one' ? freeLetters(pages, firstPage, products.length) : [];
  const position = nextPosition(pages);
  const added = products.map((product, i): EditedPage => {
    const place = {
      page_number: division === 'one' ? firstPage : firstPage + i,
      letter_code: letters[i] ?? null,
      display_order: position + i,
    };
    const page = {
      ...place,
      product: product.id,
      product__description: product.description,
      product__code: product.code,
      colour__description: product.colour__description,
      fabric__description: product.fabric__description,
    };
    return { ...page, ...pricesToFill(page, product, undefined, mayFill) };
  });
  return [...pages, ...added];
};
