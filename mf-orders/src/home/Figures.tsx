import { useCardStyles } from './cardStyles';

/** The numbers that a card is about, each with its label. */
export function Figures({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  const styles = useCardStyles();
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.quiet}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
