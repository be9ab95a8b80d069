import { Alert, Button, makeStyles, tokens } from '@trestle/kit/core';
import { LeaveWithoutQuestion } from '@trestle/kit/form';
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

/**
 * Shows texts that the server gives this once, until the user says that they are kept, or says what to do where one
 * never came. Leaving the page asks first.
 */
export function ShownOnce({ what, secrets, dismiss }: ShownOnceProps) {
  const styles = useStyles();
  return (
    <>
      {secrets.map(({ id, owner, text }) =>
        text === undefined ? (
          <Alert key={id} intent="warning">
            &apos;{owner}&apos; was made, but the connection broke before its {what} came. It can&apos;t be shown again:
            delete &apos;{owner}&apos; and make it anew.
          </Alert>
        ) : (
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
        ),
      )}
      {secrets.some(({ text }) => text !== undefined) && <LeaveWithoutQuestion what={what} />}
    </>
  );
}
