import type { InOrderAnswer, ReceivedRow, Resolution, ShortRow, WaitingLine } from '@trestle/schema/receipt';
import { numberError, parseNumber } from '@trestle/schema/text/numberText';

/** A number of pieces: null for none, and what was typed where that is more than digits, such as `2.5` or `5 pcs`. */
export type TypedPieces = number | string | null;

/** What was typed of a stock row. */
export interface RowCount {
  counted: TypedPieces;
  damaged: TypedPieces;
  notes: string;
}
/** What happens to the pieces that a line lacks: 'shorten', or the stock row that they come from. */
export type Choice = 'shorten' | { action: 'move' | 'swap'; stock: number };

/** All that was typed on the page. It is kept in the browser, so that a reload costs nothing. */
export interface ReceiptDraft {
  counts: Readonly<Record<string, RowCount>>;
  /** By the id of the order line. */
  choices: Readonly<Record<string, Choice>>;
  /** When it was counted, as it was typed; null for now. */
  received: string | null;
  /** Whether it came in order; null where nobody said so. */
  inOrder: InOrderAnswer | null;
  /** The container's `modified_date` when the count began; null before. */
  version: string | null;
}

export const EMPTY_DRAFT: ReceiptDraft = { counts: {}, choices: {}, received: null, inOrder: null, version: null };
export const NOTHING_COUNTED: RowCount = { counted: null, damaged: null, notes: '' };

/** Keeps what is typed as it stands: without its comma, `2,5` would be 25. */
export const typedPieces = (text: string): TypedPieces => {
  if (text.trim() === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
};
/** Returns the number that was typed; null for none, and for what is no number of pieces. */
export const piecesOf = (typed: TypedPieces | undefined): number | null => {
  const value = typeof typed === 'string' ? parseNumber(typed) : (typed ?? null);
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
};

export const isEmptyDraft = ({ counts, received, inOrder }: ReceiptDraft): boolean =>
  Object.keys(counts).length === 0 && received === null && inOrder === null;

/** Returns the draft with other values of a row. A row with nothing typed is left out. */
export const withCount = (draft: ReceiptDraft, stock: number, change: Partial<RowCount>): ReceiptDraft => {
  const { [stock]: before = NOTHING_COUNTED, ...others } = draft.counts;
  const after = { ...before, ...change };
  const isEmpty = after.counted === null && !after.damaged && after.notes === '';
  return { ...draft, counts: isEmpty ? others : { ...others, [stock]: after } };
};

/** Returns the draft with the counts of many rows. @param counted pieces by the id of the row */
export const withCounts = (draft: ReceiptDraft, counted: ReadonlyMap<number, number>): ReceiptDraft => {
  const added = [...counted].map(([id, pieces]) => [id, { ...(draft.counts[id] ?? NOTHING_COUNTED), counted: pieces }]);
  return { ...draft, counts: { ...draft.counts, ...(Object.fromEntries(added) as ReceiptDraft['counts']) } };
};

/** Why a row can't be sent; undefined where nothing is wrong. */
export const countProblem = ({ counted, damaged, notes }: RowCount): string | undefined => {
  const wrong = [counted, damaged].find((typed) => typed !== null && piecesOf(typed) === null);
  if (wrong !== undefined) return numberError(String(wrong), `“${wrong}” is not a number of pieces`);
  const pieces = piecesOf(counted);
  if (pieces === null) return damaged || notes ? 'Count it first' : undefined;
  return (piecesOf(damaged) ?? 0) > pieces ? `At most ${pieces} can be damaged` : undefined;
};

/** Returns the counted rows as the call takes them, of those that the container still has. */
export const toRows = ({ counts }: ReceiptDraft, known: readonly number[]): ReceivedRow[] =>
  known.flatMap((id) => {
    const { counted: typed, damaged, notes } = counts[id] ?? NOTHING_COUNTED;
    const counted = piecesOf(typed);
    if (counted === null) return [];
    return [{ id, counted, damaged: piecesOf(damaged) ?? 0, ...(notes.trim() && { notes: notes.trim() }) }];
  });

/** A waiting line and how many of its pieces did not come. */
export interface UnservedLine {
  line: WaitingLine;
  lacking: number;
}

/**
 * Says which lines lack how many pieces when the oldest order is served first.
 * Returns no line whose pieces the user may not see.
 */
export const unservedLines = ({ missing, lines }: ShortRow): UnservedLine[] => {
  const waiting = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  let left = Math.max(0, waiting - missing);
  return lines.flatMap((line) => {
    const wanted = line.quantity ?? 0;
    const served = Math.min(wanted, left);
    left -= served;
    return wanted > served ? [{ line, lacking: wanted - served }] : [];
  });
};

/** Pieces that are missing and that no waiting line explains: they were handed over already. */
export const handedOverPieces = ({ missing, lines }: ShortRow): number =>
  Math.max(0, missing - lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0));

/** Returns what happens to the lines as the call takes it; null while a choice is missing. */
export const toResolutions = (short: readonly ShortRow[], { choices }: ReceiptDraft): Resolution[] | null => {
  const resolutions = short.flatMap(unservedLines).map(({ line, lacking }): Resolution | null => {
    const choice = choices[line.id];
    if (!choice) return null;
    return choice === 'shorten'
      ? { line: line.id, action: 'shorten', quantity: lacking }
      : { line: line.id, action: choice.action, stock_id: choice.stock, quantity: lacking };
  });
  return resolutions.some((each) => each === null) ? null : (resolutions as Resolution[]);
};
