import { makeStyles, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(80px, max-content) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
  },
  label: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});

/** Labels with their values, such as the parameters of a report or the head of an order. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  const styles = useStyles();
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value], index) => [
        <dt key={`${index} label`} className={styles.label}>
          {label}
        </dt>,
        <dd key={`${index} value`} className={styles.value}>
          {value || '–'}
        </dd>,
      ])}
    </dl>
  );
}
