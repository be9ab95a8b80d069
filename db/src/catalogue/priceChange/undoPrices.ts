import type { KeptPrice, UndonePriceChange } from '@trestle/schema/priceChange';
import { lockRows } from '../../collection/write/lockRows';
import type { Caller, Change, Context, Row } from '../../collection/call/context';
import { inTransaction } from '../../collection/write/transaction';
import { writeRows } from '../../collection/write/writeRows';
import { sql } from '../../sql/sqlText';
import { checkRights } from './checkRights';
import { takeForUndo, type StoredPriceRow } from './storedPriceChanges';
import { readNames } from './recordTitles';
import { REPRICED_NAMES } from './repricedEntities';

/** A price that the undo leaves as it is, before its record's title is read. */
type UntitledPrice = Omit<KeptPrice, 'title'>;

/** Splits a row's prices into those that still have the value of the change, and those that were changed since. */
function splitPrices(context: Context, { name, id, prices }: StoredPriceRow, row: Row | undefined) {
  const restored: Row = {};
  const keptPrices: UntitledPrice[] = [];
  for (const [field, [before, after]] of Object.entries(prices)) {
    const currentPrice = (row?.[field] ?? null) as number | null;
    const { label } = context.find(name).fields[field]!;
    if (row && currentPrice === after) restored[field] = before;
    // Somebody who has put the former price back has nothing to read about it.
    else if (currentPrice !== before) keptPrices.push({ entity: name, id, label, now: currentPrice });
  }
  return { restored, kept: keptPrices };
}

/**
 * Restores the former prices of a price change: POST product/price_change/undo/. A price that was changed since stays.
 * @param isPreview only tells what the undo would do
 * @returns how much was restored, and which prices stay
 * @throws Problem 400, 403, or 409 when it is undone already
 */
export const undoPrices = (
  context: Context,
  id: string,
  caller: Caller,
  isPreview: boolean,
): Promise<UndonePriceChange> =>
  inTransaction(context, context.find('product'), caller, async (write) => {
    const change = await takeForUndo(write, id, isPreview);
    checkRights(context, { ...change.request, products: [], by: 'amount', value: 0, rounding: 'none' }, caller);
    const keptPrices: UntitledPrice[] = [];
    const products = new Set<number>();
    let records = 0;
    let restoredPrices = 0;
    for (const name of REPRICED_NAMES) {
      const rows = change.rows.filter((row) => row.name === name);
      if (!rows.length) continue;
      const ids = rows.map((row) => row.id);
      const entity = context.find(name);
      const storedRows = await lockRows(
        context,
        entity,
        (alias) => sql(`${alias}.\`id\` IN (?)`, ids),
        caller,
        write.transaction,
      );
      const storedById = new Map(storedRows.map((row) => [row['id'], row]));
      const changes: Change[] = [];
      for (const row of rows) {
        const before = storedById.get(row.id);
        const { restored, kept } = splitPrices(context, row, before);
        keptPrices.push(...kept);
        if (!before || !Object.keys(restored).length) continue;
        products.add(row.product);
        restoredPrices += Object.keys(restored).length;
        changes.push({ kind: 'update', id: row.id, before, values: restored, item: {}, topLevel: true });
      }
      records += changes.length;
      if (!isPreview) await writeRows(write, entity, changes);
    }
    const namesOf = await readNames(context, keptPrices, caller, write.transaction);
    const fullTitle = (price: UntitledPrice): string => {
      const { title, details } = namesOf(price);
      return [title, details].filter(Boolean).join(' · ');
    };
    return {
      products: products.size,
      records,
      restored_prices: restoredPrices,
      kept: keptPrices.map((price) => ({ ...price, title: fullTitle(price) })),
    };
  });
