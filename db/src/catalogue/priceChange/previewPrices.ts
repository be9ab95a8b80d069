import {
  MAX_PREVIEW_ROWS,
  type PreviewedPrice,
  type PreviewedRow,
  type PriceChangePreview,
  type PriceChangeRequest,
} from '@trestle/schema/priceChange';
import { checkValue } from '@trestle/schema/validate';
import type { Caller, Context } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { planPriceChange, type PriceChangePlan, type RepricedRow } from './planPriceChange';
import { readNames } from './recordTitles';

/** A row's prices that change: before and after, by field. */
type Prices = Readonly<Record<string, readonly [number, number]>>;
/** What a price is measured over, before and after the change; null if unknown or hidden. */
interface Cost {
  before: number | null;
  after: number | null;
}
const NO_COST: Cost = { before: null, after: null };

function costOf(prices: Prices, stored: Readonly<Record<string, unknown>> | undefined, field: string): Cost {
  const [before, after] = prices[field] ?? [stored?.[field], stored?.[field]];
  return typeof before === 'number' && typeof after === 'number' ? { before, after } : NO_COST;
}

/**
 * Returns a function that finds what a price is measured over: a page's own cost, and otherwise the product's wholesale
 * price.
 */
function createCostFinder(context: Context, plan: PriceChangePlan, caller: Caller) {
  const isHidden = (entity: string, field: string) => accessOf(context, context.find(entity), caller).hidden.has(field);
  const [hidesWholesale, hidesCost] = [isHidden('product', 'wholesale_price'), isHidden('catalogue_page', 'cost')];
  const productPrices = new Map(
    plan.rows.filter(({ name }) => name === 'product').map(({ row, prices }) => [row['id'], prices]),
  );
  return ({ name, row, prices }: RepricedRow, field: string): Cost => {
    if (name === 'catalogue_page' && field !== 'cost') return hidesCost ? NO_COST : costOf(prices, row, 'cost');
    if (hidesWholesale || field === 'wholesale_price') return NO_COST;
    const id = (name === 'product' ? row['id'] : row['product']) as number;
    return costOf(productPrices.get(id) ?? {}, plan.products.get(id), 'wholesale_price');
  };
}

const isFlagged = ({ prices }: PreviewedRow): boolean => prices.some((price) => price.below_cost || price.error);

/** Returns why no record may have a new price: it is below 0, or too large. Null for a possible price. */
export const priceError = (context: Context, name: string, field: string, after: number): string | null =>
  checkValue(context.find(name).fields[field]!, after)[0]?.message ?? null;

/**
 * Computes what a price change would do: POST product/price_change/preview/.
 * @throws Problem 400 or 403
 */
export async function previewPrices(
  context: Context,
  request: PriceChangeRequest,
  caller: Caller,
): Promise<PriceChangePreview> {
  const plan = await planPriceChange(context, request, caller);
  const findCost = createCostFinder(context, plan, caller);
  const previewRow = (repricedRow: RepricedRow): PreviewedRow => {
    const { name, row, prices } = repricedRow;
    const previewedPrices = Object.entries(prices).map(([field, [before, after]]): PreviewedPrice => {
      const cost = findCost(repricedRow, field);
      return {
        name: field,
        label: context.find(name).fields[field]!.label,
        before,
        after,
        cost_before: cost.before,
        cost_after: cost.after,
        below_cost: cost.after !== null && after < cost.after,
        error: priceError(context, name, field, after),
      };
    });
    const product = (name === 'product' ? row['id'] : row['product']) as number;
    return { entity: name, id: row['id'] as number, product, title: '', details: '', prices: previewedPrices };
  };
  const positions = new Map(request.products.map((id, i) => [id, i]));
  const rows = plan.rows.map(previewRow).toSorted((a, b) => positions.get(a.product)! - positions.get(b.product)!);
  const shownRows = [...rows.filter(isFlagged), ...rows.filter((row) => !isFlagged(row))].slice(0, MAX_PREVIEW_ROWS);
  const namesOf = await readNames(context, shownRows, caller);
  const prices = rows.flatMap((row) => row.prices);
  return {
    preview: plan.fingerprint,
    products: new Set(rows.map((row) => row.product)).size,
    records: rows.length,
    changed_prices: prices.length,
    warnings: prices.filter((price) => price.below_cost).length,
    errors: prices.filter((price) => price.error).length,
    rows: shownRows.map((row) => ({ ...row, ...namesOf(row) })),
  };
}
