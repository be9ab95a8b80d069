import { formatDay, makeStyles, mergeClasses, PHONE, tokens } from '@trestle/kit/core';
import type { OrderLine } from '../core/orderLines';
import { describeDelivery, isLate } from './deliveredLines';

const useStyles = makeStyles({
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    // On a phone it stands between two boxes.
    [PHONE]: { paddingBlock: tokens.spacingVerticalXS },
  },
  delivered: { color: tokens.colorStatusSuccessForeground1 },
  late: { color: tokens.colorStatusWarningForeground3 },
});

/** Says below a line's container what was delivered of it, and that it comes later than planned. */
export function LineDelivery({ line, today }: { line: OrderLine; today: string }) {
  const styles = useStyles();
  const delivery = describeDelivery(line);
  return (
    <>
      {isLate(line, today) && (
        <div className={mergeClasses(styles.note, styles.late)}>Late: was {formatDay(line.delayed_from!)}</div>
      )}
      {delivery && <div className={mergeClasses(styles.note, styles.delivered)}>{delivery}</div>}
    </>
  );
}
