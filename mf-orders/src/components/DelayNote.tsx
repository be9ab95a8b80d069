import { formatDate, makeStyles, tokens, today } from '@trestle/kit/core';

const useStyles = makeStyles({
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusWarningForeground3,
    whiteSpace: 'nowrap',
  },
});

export interface DelayNoteProps {
  /** The planned day and the current delivery day, as YYYY-MM-DD. Null without a delay. */
  from: string | null | undefined;
  to: string | null | undefined;
}

/** Says that a delivery is later than planned, until it has arrived. */
export function DelayNote({ from, to }: DelayNoteProps) {
  const styles = useStyles();
  return from && to && to >= today() ? <div className={styles.note}>delayed from {formatDate(from)}</div> : null;
}
