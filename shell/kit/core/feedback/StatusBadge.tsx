import { Badge, makeStyles, mergeClasses, type BadgeProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { accent } from '../theme/brand';

const useStyles = makeStyles({
  // A badge in a line of text must not make the line higher.
  badge: { whiteSpace: 'nowrap', verticalAlign: 'middle' },
  accent: {
    color: accent.foreground,
    backgroundColor: accent.background,
    '::after': {
      borderTopColor: 'transparent',
      borderRightColor: 'transparent',
      borderBottomColor: 'transparent',
      borderLeftColor: 'transparent',
    },
  },
});

const COLOURS = {
  quiet: 'informative',
  good: 'success',
  warning: 'warning',
  bad: 'danger',
  accent: 'informative',
} satisfies Record<string, BadgeProps['color']>;

export interface StatusBadgeProps {
  /** `accent` marks something new or near. */
  tone?: keyof typeof COLOURS;
  title?: string;
  children: ReactNode;
}

/** A word or two about a record's state, on a tinted background. */
export function StatusBadge({ tone = 'quiet', title, children }: StatusBadgeProps) {
  const styles = useStyles();
  return (
    <Badge
      appearance="tint"
      color={COLOURS[tone]}
      className={mergeClasses(styles.badge, tone === 'accent' && styles.accent)}
      title={title}
    >
      {children}
    </Badge>
  );
}
