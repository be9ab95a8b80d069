import { makeStyles, tokens } from '@trestle/kit/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  first: { overflow: 'hidden', textOverflow: 'ellipsis' },
  second: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: 400,
    color: tokens.colorNeutralForeground3,
  },
});

/** A table cell with a small second line. */
export function TwoLineCell({
  first,
  second,
  title,
}: {
  first: ReactNode;
  second?: string | null;
  title?: string | null;
}) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.first} title={title ?? undefined}>
        {first}
      </div>
      {second && (
        <div className={styles.second} title={second}>
          {second}
        </div>
      )}
    </>
  );
}
