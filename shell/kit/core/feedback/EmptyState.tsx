import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { LineDrawing } from './LineDrawing';

const useStyles = makeStyles({
  place: {
    display: 'grid',
    justifyItems: 'center',
    rowGap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
  drawing: { color: tokens.colorNeutralStroke1 },
});

/** Says that there is nothing to show, and offers the action that helps. */
export function EmptyState({ words, children }: { words: string; children?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.place}>
      <LineDrawing className={styles.drawing} path="M6 14h84M24 14 14 50M24 14l10 36M72 14 62 50M72 14l10 36" />
      <div>{words}</div>
      {children}
    </div>
  );
}
