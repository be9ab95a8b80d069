import { Alert, Button, makeStyles, tokens } from '@trestle/kit/core';
import { LeaveQuestion } from '@trestle/kit/form';
import { CopyButton } from './CopyButton';
import type { ShownSecrets } from './useShownSecrets';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  code: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

interface ShownOnceProps extends ShownSecrets {
  /** What each of them is, in a word: 'token'. */
  what: string;
}

/** Shows texts that the server gives this once, until the user says that they are kept. Leaving the page asks first. */
export function ShownOnce({ what, secrets, dismiss }: ShownOnceProps) {
  const styles = useStyles();
  if (secrets.length === 0) return null;
  return (
    <>
      {secrets.map(({ id, owner, text }) => (
        <Alert key={id} intent="info">
          <div className={styles.row}>
            Copy the {what} of &apos;{owner}&apos; now. It is not shown again.
            <code className={styles.code}>{text}</code>
            <CopyButton what={what} text={text} />
            <Button size="small" aria-label={`I have kept the ${what} of ${owner}`} onClick={() => dismiss(id)}>
              I have kept it
            </Button>
          </div>
        </Alert>
      ))}
      <LeaveQuestion
        title={`Leave without the ${what}?`}
        words="It is not shown again. If you haven't, copy it first."
      />
    </>
  );
}
