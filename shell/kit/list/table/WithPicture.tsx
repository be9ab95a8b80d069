import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minWidth: 0,
    // On paper nothing is cut short, so a column is at least as wide as its longest word.
    '@media print': { gridTemplateColumns: 'auto auto', justifyContent: 'start' },
  },
  content: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** The content of a cell with a picture before it, where its column has one. */
export function WithPicture({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  const styles = useStyles();
  if (!picture) return children;
  return (
    <div className={styles.line}>
      {picture}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
