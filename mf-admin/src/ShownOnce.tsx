import { Alert, makeStyles, tokens } from '@trestle/kit/core';
import { CopyButton } from './CopyButton';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  code: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

interface ShownOnceProps {
  /** What the text is, in a word: 'token'. */
  what: string;
  /** Name of the record that it belongs to. */
  owner: string;
  text: string;
}

/** Shows a text that the server gives this once. */
export function ShownOnce({ what, owner, text }: ShownOnceProps) {
  const styles = useStyles();
  return (
    <Alert intent="info">
      <div className={styles.row}>
        Copy the {what} of &apos;{owner}&apos; now. It is not shown again.
        <code className={styles.code}>{text}</code>
        <CopyButton what={what} text={text} />
      </div>
    </Alert>
  );
}
