import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { Resolution } from '@trestle/schema/receipt';
import type { Change, Row } from '../../collection/call/context';
import { KEPT_NAMES } from '../orderLines';

const { store_order, display_order, notes } = storeOrderLine.fields;

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]));

/** A change of a line, with the position of the resolution that it comes from. */
export interface ResolvedChange {
  change: Change;
  position: number;
}

const change = (kind: Change['kind'], before: Row | null, values: Row): Change => ({
  kind,
  id: (before?.['id'] as number | undefined) ?? 0,
  before,
  values,
  item: {},
  topLevel: true,
});

/** Values of pieces that come from another stock row. Of the same product, they keep price and name of the line. */
const movedValues = (line: Row, { action, stock_id, quantity }: Resolution): Row => ({
  stock_id,
  quantity,
  ...(action === 'move' ? pick(line, KEPT_NAMES) : {}),
});

/**
 * Returns the changes of one line. Pieces that come from elsewhere become lines of their own, unless no piece of the
 * line stays as it is.
 * @param line as it is stored
 * @param resolutions what happens to its pieces, with positions
 */
export function lineChanges(
  line: Row,
  resolutions: readonly { resolution: Resolution; position: number }[],
): ResolvedChange[] {
  const taken = resolutions.reduce((sum, { resolution }) => sum + resolution.quantity, 0);
  const remaining = (line['quantity'] as number) - taken;
  const moves = resolutions.filter(({ resolution }) => resolution.action !== 'shorten');
  const [first] = resolutions;
  const newLine = (resolution: Resolution): Change =>
    change('create', null, {
      ...pick(line, [store_order.name, display_order.name, notes.name]),
      ...movedValues(line, resolution),
    });
  const asNewLines = (each: typeof moves): ResolvedChange[] =>
    each.map(({ resolution, position }) => ({ change: newLine(resolution), position }));
  if (remaining > 0)
    return [
      { change: change('update', line, { quantity: remaining }), position: first!.position },
      ...asNewLines(moves),
    ];
  const [move, ...others] = moves;
  if (!move) return [{ change: change('delete', line, {}), position: first!.position }];
  return [
    { change: change('update', line, movedValues(line, move.resolution)), position: move.position },
    ...asNewLines(others),
  ];
}
