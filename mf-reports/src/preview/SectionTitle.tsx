import { makeStyles, tokens } from '@trestle/kit/core';
import { useCardStyles } from '../cardStyles';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalS,
  },
});

/** The heading of a report's table, chart or pictures, with a quiet note such as a count. */
export function SectionTitle({ title, note }: { title: string; note?: string }) {
  const styles = useStyles();
  const card = useCardStyles();
  return (
    <div className={styles.line}>
      <h3 className={card.heading}>{title}</h3>
      {note && <span className={card.small}>{note}</span>}
    </div>
  );
}
