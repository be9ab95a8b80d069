import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import type { RowOf } from '@trestle/schema/entity';
import { useQuery } from '@tanstack/react-query';
import { useMayCall, useMayRead } from '../core/access/useAccess';
import { collection } from '../core/api/collection';
import { ApiError } from '../core/api/errors';
import type { StockRow } from '../core/stock/arrivals';
import { hasEnded } from '../core/stock/hasEnded';

export type Product = RowOf<typeof product>;
export type Page = RowOf<typeof cataloguePage>;

/** Most rows that a card loads of each list. */
const MAX_ROWS = 500;

/** One list of a card. `rows` is undefined while it loads, null for users who may not see it. */
export interface CardList<Row> {
  rows: readonly Row[] | null | undefined;
  error: unknown;
  retry: () => void;
}
export interface ProductCardData {
  /** Undefined while it loads, null where only stock is known of it. */
  record: Product | null | undefined;
  /** Its name and details, from the product or from its stock. */
  heading: Heading | undefined;
  /** When it ended, ISO 8601; null while it is sold, and where its dates are hidden. */
  endedOn: string | null;
  state: 'loading' | 'ready' | 'gone' | 'denied' | 'failed';
  error: unknown;
  retry: () => void;
  stock: CardList<StockRow>;
  pages: CardList<Page>;
}
export interface Heading {
  name: string;
  details: string;
}

const rowsOfProduct = (id: number) => ({ query: JSON.stringify(['product', 'eq', id]), limit: MAX_ROWS });

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
    queryFn: ({ signal }) => collection(stockAvailability).list({ ...rowsOfProduct(id), filter: 'all' }, signal),
    enabled: maySeeStock,
  });
  const pages = useQuery({
    queryKey: ['list', 'catalogue_page', 'card', id],
    queryFn: ({ signal }) => collection(cataloguePage).list({ ...rowsOfProduct(id), filter: 'active' }, signal),
    enabled: maySeePages,
  });
  const first = stock.data?.results[0];
  const main = mayRead ? record : stock;
  const dates = record.data ?? first;
  return {
    record: mayRead ? record.data : null,
    heading: record.data ? headingOf(record.data) : first && headingOfStock(first),
    endedOn: dates && hasEnded(dates) ? dates.active_end_date : null,
    state: stateOf(mayRead || maySeeStock, main, mayRead || first !== undefined),
    error: main.error,
    retry: () => void main.refetch(),
    stock: listOf(maySeeStock, stock),
    pages: listOf(maySeePages, pages),
  };
};

interface QueryOutcome {
  isPending: boolean;
  error: unknown;
}
const stateOf = (allowed: boolean, { isPending, error }: QueryOutcome, found: boolean): ProductCardData['state'] => {
  if (!allowed || (error instanceof ApiError && error.status === 403)) return 'denied';
  if (error) return error instanceof ApiError && error.status === 404 ? 'gone' : 'failed';
  if (isPending) return 'loading';
  return found ? 'ready' : 'gone';
};

const listOf = <Row>(
  allowed: boolean,
  reply: { data?: { results: Row[] }; error: unknown; refetch: () => unknown },
): CardList<Row> => ({
  rows: allowed ? reply.data?.results : null,
  error: reply.error,
  retry: () => void reply.refetch(),
});

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
const headingOf = (row: Product): Heading => ({
  name: row.description || `Product ${row.id}`,
  details: joined(row.code, row.colour__description, row.fabric__description),
});
const headingOfStock = (row: StockRow): Heading => ({
  name: row.product__description ?? 'Product',
  details: joined(row.product__code, row.colour__description, row.fabric__description),
});
