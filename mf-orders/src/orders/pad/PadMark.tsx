import {
  CheckmarkRegular,
  makeStyles,
  mergeClasses,
  Spinner,
  tokens,
  VISUALLY_HIDDEN,
  WarningRegular,
} from '@trestle/kit/core';
import type { PadStatus } from './checkPad';

const useStyles = makeStyles({
  mark: { display: 'flex', fontSize: tokens.fontSizeBase400 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  hidden: VISUALLY_HIDDEN,
});

/** Shows a line's status as an icon, with a label for screen readers. */
export function PadMark({ status }: { status: PadStatus }) {
  const styles = useStyles();
  if (status === 'searching') return <Spinner size="extra-tiny" aria-label="Searching" />;
  const tone = { ready: styles.good, short: styles.warning }[status as string] ?? styles.bad;
  const label = { ready: 'Ready', short: 'Not all can be had at once' }[status as string] ?? 'Needs a look';
  return (
    <span className={mergeClasses(styles.mark, tone)} title={label}>
      {status === 'ready' ? <CheckmarkRegular /> : <WarningRegular />}
      <span className={styles.hidden}>{label}</span>
    </span>
  );
}
