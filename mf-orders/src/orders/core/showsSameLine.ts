import type { LineEditor } from './lineEditor';
import type { OrderLine } from './orderLines';

/** What all rows show or depend on. Functions are left out: those of an older editor do the same. */
const SHARED = ['saved', 'stockById', 'today', 'locked', 'canEditNotes', 'showPrices'] as const;

/** Whether two states of the editor draw a line alike: its own values, its stock and the lines that share the stock. */
export function showsSameLine(drawn: LineEditor, next: LineEditor, at: number): boolean {
  return (
    SHARED.every((name) => drawn[name] === next[name]) &&
    drawn.lines.length === next.lines.length &&
    (drawn.focusedLine === at) === (next.focusedLine === at) &&
    refusalAt(drawn, at) === refusalAt(next, at) &&
    drawn.lines[at] === next.lines[at] &&
    haveSameLinesOf(next.lines[at]!.product, drawn.lines, next.lines)
  );
}

/** Lines of one product take from the same stock rows, so each of them limits the others. */
function haveSameLinesOf(
  product: OrderLine['product'],
  drawn: readonly OrderLine[],
  next: readonly OrderLine[],
): boolean {
  return next.every((line, i) => {
    const isOfProduct = line.product === product || drawn[i]!.product === product;
    return !isOfProduct || line === drawn[i];
  });
}

const refusalAt = ({ refused }: LineEditor, at: number): unknown =>
  Array.isArray(refused) ? ((refused[at] as unknown) ?? undefined) : undefined;
