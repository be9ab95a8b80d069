import { Button, makeStyles, tokens } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/form';
import type { RemoteError } from '../remotes/remoteError';

const useStyles = makeStyles({
  stack: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});

/** Shows its developer how an override or a preview failed: message and stack. */
export default function FaultOverlay({ fault, onClose }: { fault: RemoteError; onClose: () => void }) {
  const styles = useStyles();
  const { cause } = fault;
  const stack = cause instanceof Error ? cause.stack : undefined;
  const close = (
    <Button appearance="primary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog wide title={`${fault.remote} failed`} onClose={onClose} actions={close}>
      <p>{fault.reason}</p>
      {stack && <pre className={styles.stack}>{stack}</pre>}
    </Dialog>
  );
}
