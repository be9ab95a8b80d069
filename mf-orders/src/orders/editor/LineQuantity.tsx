import { Button, formatMoney, formatNumber, makeStyles, tokens } from '@trestle/kit/core';
import { QuantityEntry } from '@trestle/kit/widgets';
import { hasNoPrice, NO_PRICE_TEXT } from '@trestle/trade/core';
import { useCallback, type KeyboardEvent } from 'react';
import { formatSplit, proposeSplit, splitButtonLabel } from '../core/allocations';
import type { LineActions } from '../core/lineActions';
import { quantityPath, useLineEditor } from '../core/lineEditor';
import { maxQuantity } from '../core/orderLines';

const useStyles = makeStyles({
  wrong: {
    marginTop: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
  },
  text: { fontVariantNumeric: 'tabular-nums' },
  button: { marginTop: tokens.spacingVerticalSNudge },
});

/** Joins the server's error texts of one line, of whichever field. Undefined when there are none. */
const errorOfLine = (refused: unknown, at: number): string | undefined => {
  const row = Array.isArray(refused) ? (refused[at] as Record<string, unknown> | undefined) : undefined;
  const messages = row && Object.values(row).filter((each) => typeof each === 'string');
  return messages && messages.length > 0 ? messages.join(' ') : undefined;
};

/**
 * The quantity of a line. Below one that is too large: how many pieces are left, and a button that takes them.
 *
 * Tab and Enter move to the next line's quantity, so that an order is typed from top to bottom. Shift+Tab visits every
 * control. After a wrong quantity, Tab goes to the button that corrects it.
 */
export function LineQuantity({ at, actions }: { at: number; actions: LineActions }) {
  const styles = useStyles();
  const { lines, saved, stockById, today, locked, refused, focusedLine, focusLine, focusNext } = useLineEditor();
  const line = lines[at]!;
  const name = line.product_name ?? 'Product';
  const split = proposeSplit(lines, at, saved, stockById);
  const row = stockById.get(line.stock_id);
  const limit = row && hasNoPrice(row) ? NO_PRICE_TEXT : `Maximum value ${maxQuantity(lines, at, saved, stockById)}`;
  const overMaximum = split && limit;
  const wrong = overMaximum ?? errorOfLine(refused, at);
  const onFocused = useCallback(() => focusLine(null), [focusLine]);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const movesOn = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && !wrong);
    if (movesOn && focusNext(event.currentTarget)) event.preventDefault();
  };
  if (locked) return <span className={styles.text}>{formatNumber(line.quantity)}</span>;
  return (
    <>
      <QuantityEntry
        name={name}
        path={quantityPath(at)}
        value={line.quantity}
        wrong={Boolean(wrong)}
        focus={focusedLine === at}
        onFocused={onFocused}
        onChange={(quantity) => actions.update({ quantity })}
        onKeyDown={press}
      />
      {wrong && (
        <div className={styles.wrong} role="alert">
          {wrong}
          {split && `. ${formatSplit(split, line, today, formatMoney)}`}
        </div>
      )}
      {split && split.allocated > 0 && (
        <Button
          size="small"
          className={styles.button}
          aria-label={`${splitButtonLabel(split)}: ${name}`}
          onClick={() => actions.split(split)}
        >
          {splitButtonLabel(split)}
        </Button>
      )}
    </>
  );
}
