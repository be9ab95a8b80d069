import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';

const border = (color: string) => ({
  borderTopColor: color,
  borderRightColor: color,
  borderBottomColor: color,
  borderLeftColor: color,
});
const useStyles = makeStyles({
  alert: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: '12px',
    padding: '8px 8px 8px 14px',
    marginBottom: '12px',
    border: '1px solid',
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
  },
  error: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    ...border(tokens.colorStatusDangerBorder1),
  },
  warning: {
    color: tokens.colorStatusWarningForeground3,
    backgroundColor: tokens.colorStatusWarningBackground1,
    ...border(tokens.colorStatusWarningBorder1),
  },
  info: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3,
    ...border(tokens.colorNeutralStroke2),
  },
  text: { flexGrow: 1, minWidth: 0, paddingTop: '4px', paddingBottom: '4px' },
  close: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    flexShrink: 0,
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    fontSize: '16px',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** A red, yellow or plain alert in the page's flow; said aloud when it appears. */
export function Alert({
  intent,
  children,
  onDismiss,
}: {
  intent: 'error' | 'warning' | 'info';
  children: ReactNode;
  onDismiss?: () => void;
}) {
  const styles = useStyles();
  return (
    <div role={intent === 'info' ? 'status' : 'alert'} className={mergeClasses(styles.alert, styles[intent])}>
      <div className={styles.text}>{children}</div>
      {onDismiss && (
        <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
          <DismissRegular />
        </button>
      )}
    </div>
  );
}
