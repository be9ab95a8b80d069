import { makeStyles, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
  note: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
});

/** Says that a page is of an older version, because the current one failed in this browser (contract §3). */
export default function PreviousVersionNote({ version }: { version: string }) {
  const styles = useStyles();
  return (
    // A status is announced by itself.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <p role="status" className={styles.note} data-screen-only>
      Using the previous version ({version}) of this part.
    </p>
  );
}
