import { makeStyles, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
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
});

export type Figure = readonly [label: string, value: string];

/** Large numbers, each with its label. `className` places them. */
export function Figures({ figures, className }: { figures: readonly Figure[]; className: string }) {
  const styles = useStyles();
  return (
    <dl className={className}>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
