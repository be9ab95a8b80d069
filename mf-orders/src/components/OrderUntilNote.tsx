import { formatDate, makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { isOrderDayOver } from '@trestle/trade/core';
import { useIsHeadOffice } from '../orders/core/useIsHeadOffice';

const useStyles = makeStyles({
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  closed: { color: tokens.colorStatusWarningForeground3 },
});

/** Says until which day stores can order from a container, or that they no longer can. */
export function OrderUntilNote({ day }: { day: string | null | undefined }) {
  const styles = useStyles();
  const isOffice = useIsHeadOffice();
  if (!day) return null;
  const isClosed = isOrderDayOver(day);
  const words = isClosed ? `Orders closed on ${formatDate(day)}` : `Order until ${formatDate(day)}`;
  return (
    <div className={mergeClasses(styles.note, isClosed && styles.closed)}>
      {words}
      {isClosed && !isOffice ? ': ask head office' : ''}
    </div>
  );
}
