import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: '12px',
    rowGap: '4px',
    padding: '8px 24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  warning: { color: tokens.colorStatusWarningForeground3, backgroundColor: tokens.colorStatusWarningBackground1 },
  news: { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorBrandBackground2 },
});

/** A line across the page, as high as its text. Several stand one below the other. */
export function Banner({ kind, children }: { kind: 'warning' | 'news'; children: ReactNode }) {
  const styles = useStyles();
  return <output className={mergeClasses(styles.banner, styles[kind])}>{children}</output>;
}
