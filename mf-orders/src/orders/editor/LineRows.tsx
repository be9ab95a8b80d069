import { isClosed } from '@trestle/trade/core';
import { memo, useMemo } from 'react';
import { useIsHeadOffice } from '../core/useIsHeadOffice';
import { showsSameLine } from '../core/showsSameLine';
import { LineEditorContext, type LineEditor } from '../core/lineEditor';
import { isDelivered } from '../delivery/deliveredLines';
import { LineRow, type LineRowProps } from './LineRow';
import { LineSubstitutes } from './LineSubstitutes';

/** Columns of the table, without and with prices. */
const COLUMNS = 5;
const COLUMNS_WITH_PRICES = 7;

interface LineRowsProps extends LineRowProps {
  editor: LineEditor;
}

/**
 * The table rows of one order line. They are drawn again only when something changes that this line shows: a key in
 * an order of 300 lines would draw all of them otherwise.
 */
export const LineRows = memo(function LineRows({ editor, at, ...rest }: LineRowsProps) {
  const isOffice = useIsHeadOffice();
  const line = editor.lines[at]!;
  const row = editor.stockById.get(line.stock_id);
  // What a store was handed, or waits for in a closed container, only head office changes. A new line can be taken out.
  const isClosedLine = line.id !== undefined && isClosed(row ?? { container__order_until: line.order_until ?? null });
  const isLocked = (!isOffice && isDelivered(line)) || isClosedLine;
  const ownEditor = useMemo(
    () => (isLocked ? { ...editor, locked: true, canEditNotes: false } : editor),
    [editor, isLocked],
  );
  return (
    <LineEditorContext value={ownEditor}>
      <LineRow at={at} {...rest} />
      <LineSubstitutes at={at} columns={editor.showPrices ? COLUMNS_WITH_PRICES : COLUMNS} />
    </LineEditorContext>
  );
}, areSameRows);

function areSameRows(drawn: LineRowsProps, next: LineRowsProps): boolean {
  const isPlacedAlike =
    drawn.at === next.at && drawn.dropSide === next.dropSide && drawn.onStartDrag === next.onStartDrag;
  return isPlacedAlike && showsSameLine(drawn.editor, next.editor, next.at);
}
