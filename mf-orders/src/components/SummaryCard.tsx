import { makeStyles, tokens } from '@trestle/kit/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXXL}`,
    margin: `0 0 ${tokens.spacingVerticalL}`,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 639px)': {
      gap: `${tokens.spacingVerticalMNudge} ${tokens.spacingHorizontalXXL}`,
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    },
  },
  figures: { display: 'contents' },
  figure: { display: 'flex', flexDirection: 'column-reverse', minWidth: 0 },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    marginLeft: 'auto',
    '@media (max-width: 639px)': { marginLeft: 0 },
  },
});

export type SummaryFigure = readonly [label: string, value: string];

/** Key figures of a record above its fields, with links to related lists on the right. */
export function SummaryCard({
  label,
  figures,
  children,
}: {
  label: string;
  figures: readonly SummaryFigure[];
  children?: ReactNode;
}) {
  const styles = useStyles();
  return (
    <section aria-label={label} className={styles.card}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt className={styles.label}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.links}>{children}</div>
    </section>
  );
}
