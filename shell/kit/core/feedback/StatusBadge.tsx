import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { accent } from '../theme/brand';

const useStyles = makeStyles({
  tag: {
    display: 'inline-block',
    padding: '0 8px',
    borderRadius: '10px',
    fontSize: '12px',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
  },
  quiet: { color: tokens.colorNeutralForeground3, backgroundColor: tokens.colorNeutralBackground3 },
  good: { color: tokens.colorStatusSuccessForeground1, backgroundColor: tokens.colorStatusSuccessBackground1 },
  warning: { color: tokens.colorStatusWarningForeground3, backgroundColor: tokens.colorStatusWarningBackground1 },
  bad: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground1 },
  accent: { color: accent.foreground, backgroundColor: accent.background },
});

/** A small word on a tint: `good`, `warning` and `bad` mean just that, `accent` is for what is new or near. */
export function StatusBadge({
  tone = 'quiet',
  title,
  children,
}: {
  tone?: 'quiet' | 'good' | 'warning' | 'bad' | 'accent';
  title?: string;
  children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.tag, styles[tone])} title={title}>
      {children}
    </span>
  );
}
