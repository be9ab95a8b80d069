import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import type { RowOf } from '@trestle/schema/entity';
import { useQuery } from '@tanstack/react-query';
import { ApiError, collection, hasEnded, loadError, useMayCall, useMayRead } from '@trestle/kit/core';
import type { StockRow } from '../stock/arrivals';

export type Product = RowOf<typeof product>;
export type ProductCataloguePage = RowOf<typeof cataloguePage>;

/** Largest number of rows that a card loads of each list: the newest, which are those that can still be had. */
const MAX_ROWS = 500;

/** One list of a card. `rows` is undefined while it loads, null for users who may not see it. */
export interface CardList<Row> {
  rows: readonly Row[] | null | undefined;
  error: unknown;
  retry: () => void;
}
/** What the card of a product shows. */
export interface ProductCardData {
  /** The product. Undefined while it loads, null for users who may only see its stock. */
  record: Product | null | undefined;
  /** The product's name and details, from its record or from its stock. */
  heading: CardHeading | undefined;
  /** When the product ended, ISO 8601; null while it is sold, and where its dates are hidden. */
  endedOn: string | null;
  state: 'loading' | 'ready' | 'gone' | 'denied' | 'failed';
  error: unknown;
  retry: () => void;
  stock: CardList<StockRow>;
  pages: CardList<ProductCataloguePage>;
}
/** A card's heading: the product's name, and code, colour and fabric below. */
export interface CardHeading {
  name: string;
  details: string;
}

const productQuery = (id: number) => ({
  query: JSON.stringify(['product', 'eq', id]),
  sort: '-id',
  limit: MAX_ROWS,
});
/** Brings the newest rows back into the order of their ids. */
const byId = <Row>({ results }: { results: Row[] }): { results: Row[] } => ({ results: results.toReversed() });

/** Loads what the user may see of a product: its record, its stock, and the catalogue pages it is on. */
export const useProductCard = (id: number): ProductCardData => {
  const mayRead = useMayCall(product, 'read');
  const maySeeStock = useMayRead(stockAvailability, ['product', 'available']);
  const maySeePages = useMayRead(cataloguePage, ['product', 'catalogue']);
  const record = useQuery({
    queryKey: ['list', 'product', 'card', id],
    queryFn: ({ signal }) => collection(product).item(id, signal),
    enabled: mayRead,
  });
  const stock = useQuery({
    queryKey: ['list', 'stock_availability', 'card', id],
    queryFn: ({ signal }) => collection(stockAvailability).list({ ...productQuery(id), filter: 'all' }, signal),
    select: byId,
    enabled: maySeeStock,
  });
  const pages = useQuery({
    queryKey: ['list', 'catalogue_page', 'card', id],
    queryFn: ({ signal }) => collection(cataloguePage).list({ ...productQuery(id), filter: 'active' }, signal),
    select: byId,
    enabled: maySeePages,
  });
  const firstStockRow = stock.data?.results[0];
  const mainQuery = mayRead ? record : stock;
  const datedRow = record.data ?? firstStockRow;
  return {
    record: mayRead ? record.data : null,
    heading: record.data ? productHeading(record.data) : firstStockRow && stockHeading(firstStockRow),
    endedOn: datedRow && hasEnded(datedRow) ? datedRow.active_end_date : null,
    state: cardState(mayRead || maySeeStock, mainQuery, mayRead || firstStockRow !== undefined),
    error: loadError(mainQuery),
    retry: () => void mainQuery.refetch(),
    stock: toCardList(maySeeStock, stock),
    pages: toCardList(maySeePages, pages),
  };
};

interface QueryOutcome {
  data?: unknown;
  isPending: boolean;
  error: unknown;
}
const cardState = (isAllowed: boolean, query: QueryOutcome, hasRows: boolean): ProductCardData['state'] => {
  const error = loadError(query);
  if (!isAllowed || (error instanceof ApiError && error.status === 403)) return 'denied';
  if (error) return error instanceof ApiError && error.status === 404 ? 'gone' : 'failed';
  if (query.isPending) return 'loading';
  return hasRows ? 'ready' : 'gone';
};

const toCardList = <Row>(
  isAllowed: boolean,
  reply: { data?: { results: Row[] }; error: unknown; refetch: () => unknown },
): CardList<Row> => ({
  rows: isAllowed ? reply.data?.results : null,
  error: loadError(reply),
  retry: () => void reply.refetch(),
});

const joinParts = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
const productHeading = (row: Product): CardHeading => ({
  name: row.description || `Product ${row.id}`,
  details: joinParts(row.code, row.colour__description, row.fabric__description),
});
const stockHeading = (row: StockRow): CardHeading => ({
  name: row.product__description ?? 'Product',
  details: joinParts(row.product__code, row.colour__description, row.fabric__description),
});
