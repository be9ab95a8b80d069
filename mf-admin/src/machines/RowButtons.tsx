import { Button, makeStyles, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
});

interface RowButtonsProps {
  /** Name of the row's record. */
  name: string;
  /** What can be done with it, by the button's words. */
  actions: Readonly<Record<string, () => void>>;
}

/** A row's buttons, each named with the record for those who hear it alone. */
export function RowButtons({ name, actions }: RowButtonsProps) {
  const styles = useStyles();
  return (
    <div className={styles.buttons}>
      {Object.entries(actions).map(([label, act]) => (
        <Button key={label} size="small" aria-label={`${label} ${name}`} onClick={act}>
          {label}
        </Button>
      ))}
    </div>
  );
}
