import { makeStyles, PHONE, tokens } from '@trestle/kit/core';
import type { ReactNode } from 'react';
import { Figures, type Figure } from './Figures';

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
    [PHONE]: {
      gap: `${tokens.spacingVerticalMNudge} ${tokens.spacingHorizontalXXL}`,
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    },
  },
  figures: { display: 'contents' },
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    marginLeft: 'auto',
    [PHONE]: { marginLeft: 0, '& a': { padding: `${tokens.spacingVerticalMNudge} 0` } },
  },
});

/** Key figures of a record above its fields, with links to related lists on the right. */
export function SummaryCard({
  label,
  figures,
  children,
}: {
  label: string;
  figures: readonly Figure[];
  children?: ReactNode;
}) {
  const styles = useStyles();
  return (
    <section aria-label={label} className={styles.card}>
      <Figures figures={figures} className={styles.figures} />
      <div className={styles.links}>{children}</div>
    </section>
  );
}
