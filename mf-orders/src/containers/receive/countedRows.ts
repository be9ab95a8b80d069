import type { stock } from '@trestle/schema/entities/stock';
import type { RowOf } from '@trestle/schema/entity';
import type { PadEntry } from '../../orders/pad/padText';
import { codeKey } from '../../orders/pad/padText';
import { piecesOf, withCount, withCounts, type ReceiptDraft } from './receiptDraft';

/** A stock row of the container. */
export type CountedRow = RowOf<typeof stock>;

const isOfCode = (code: string) => (row: CountedRow) => codeKey(row.product__code ?? '') === codeKey(code);

/** Names a row with its variant: 'Wattle dining chair · WAT-1 · Sand · Linen'. */
export const nameOf = (row: CountedRow): string =>
  [row.product__description ?? 'Product', variantOf(row)].filter(Boolean).join(' · ');
export const variantOf = (row: CountedRow): string =>
  [row.product__code, row.colour__description, row.fabric__description].filter(Boolean).join(' · ');

/**
 * Returns the row that a scan counts: of several with the code, the first that is not complete.
 */
export const rowOfScan = (
  code: string,
  rows: readonly CountedRow[],
  { counts }: ReceiptDraft,
): CountedRow | undefined => {
  const found = rows.filter(isOfCode(code));
  const isComplete = ({ id, quantity }: CountedRow) => (piecesOf(counts[id]?.counted) ?? 0) >= (quantity ?? 0);
  return found.find((row) => !isComplete(row)) ?? found.at(-1);
};

/** Adds one piece to a row. */
export const countOne = (draft: ReceiptDraft, { id }: CountedRow): ReceiptDraft =>
  withCount(draft, id, { counted: (piecesOf(draft.counts[id]?.counted) ?? 0) + 1 });

/** A draft with the counts of a file, and what of the file could not be taken. */
export interface FileCounts {
  draft: ReceiptDraft;
  taken: number;
  problems: string[];
}

/** Groups the rows of a container by their products' codes. */
function groupByCode(rows: readonly CountedRow[]): Map<string, CountedRow[]> {
  const groups = new Map<string, CountedRow[]>();
  for (const row of rows) {
    const key = codeKey(row.product__code ?? '');
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

/**
 * Takes the counts of a file. Pieces of a code that stands there several times are added up; where the container has
 * several rows of it, each gets its quantity and the last one the rest.
 */
export const takeFile = (
  draft: ReceiptDraft,
  rows: readonly CountedRow[],
  entries: readonly PadEntry[],
): FileCounts => {
  const problems: string[] = [];
  const pieces = new Map<string, number>();
  const rowsByCode = groupByCode(rows);
  for (const { code, quantity, problem } of entries) {
    if (quantity === null) problems.push(`${code}: ${problem ?? 'no quantity'}`);
    else if (!rowsByCode.has(codeKey(code))) problems.push(`${code} is not in this container`);
    else pieces.set(codeKey(code), (pieces.get(codeKey(code)) ?? 0) + quantity);
  }
  const counts = new Map<number, number>();
  for (const [code, count] of pieces) {
    let left = count;
    const found = rowsByCode.get(code)!;
    for (const [i, { id, quantity }] of found.entries()) {
      const counted = i === found.length - 1 ? left : Math.min(left, quantity ?? 0);
      left -= counted;
      counts.set(id, counted);
    }
  }
  return { draft: withCounts(draft, counts), taken: pieces.size, problems };
};

/** Sets the rows that nobody has counted to what was expected. */
export const countRest = (draft: ReceiptDraft, rows: readonly CountedRow[]): ReceiptDraft =>
  rows
    .filter(({ id }) => (draft.counts[id]?.counted ?? null) === null)
    .reduce((result, { id, quantity }) => withCount(result, id, { counted: quantity ?? 0 }), draft);
