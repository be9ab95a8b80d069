import { Alert, Button, makeStyles, tokens } from '@trestle/kit/core';
import { ShownOnceDialog } from '@trestle/kit/form';
import { CopyButton } from '../CopyButton';
import type { NewKey } from './useApiKeys';

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalM },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  code: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  text: { margin: 0 },
});

/** Shows a new key, this once, and how it is sent. */
export function CreatedKey({ newKey, onClose }: { newKey: NewKey; onClose: () => void }) {
  const styles = useStyles();
  return (
    <ShownOnceDialog
      title={`The key '${newKey.name}'`}
      what="key"
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.content}>
        <Alert intent="warning">Copy the key now. It is not shown again.</Alert>
        <div className={styles.line}>
          <code className={styles.code}>{newKey.key}</code>
          <CopyButton what="key" text={newKey.key} isPrimary />
        </div>
        <p className={styles.text}>
          Programs send it as <code>Authorization: Bearer</code>. A spreadsheet takes it as the password of Basic
          authentication, with any user name.
        </p>
      </div>
    </ShownOnceDialog>
  );
}
