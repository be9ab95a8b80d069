import { makeStyles, tokens } from '@trestle/kit/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '12px 36px',
    margin: '0 0 16px',
    padding: '14px 20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 639px)': { gap: '10px 24px', padding: '12px 14px' },
  },
  facts: { display: 'contents' },
  fact: { display: 'flex', flexDirection: 'column-reverse', minWidth: 0 },
  label: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  ways: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    marginLeft: 'auto',
    '@media (max-width: 639px)': { marginLeft: 0 },
  },
});

export type Fact = readonly [label: string, value: string];

/** How a record stands, in a few figures above its fields, and on the right the ways to what belongs to it. */
export function Facts({ label, facts, children }: { label: string; facts: readonly Fact[]; children?: ReactNode }) {
  const styles = useStyles();
  return (
    <section aria-label={label} className={styles.card}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.label}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}
