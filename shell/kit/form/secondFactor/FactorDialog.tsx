import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { Alert } from '../../core/feedback/Alert';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { toast } from '../../core/feedback/toasts';
import { FormDialog } from '../FormDialog';
import { LeaveWithoutQuestion, ShownOnceDialog } from '../ShownOnceDialog';
import ConfirmPassword from '../sensitive/ConfirmPassword';
import AppSetup from './AppSetup';
import { confirmApp, removeFactors, renewRecoveryCodes, startApp, type NewApp } from './calls';
import { CodeForm } from './CodeForm';
import { codeErrorText } from './codeErrorText';
import RecoveryCodes from './RecoveryCodes';
import { useDialogEnd, type DialogEndProps } from './useDialogEnd';
import { useHeldDialog } from './useHeldDialog';

const useStyles = makeStyles({
  setup: { display: 'grid', rowGap: tokens.spacingVerticalL },
  cancel: { justifySelf: 'end' },
});

/** What a person does with their second factor. */
export type FactorAction = 'add' | 'renew' | 'remove';

const TITLES = {
  add: 'Set up an authenticator app',
  renew: 'New recovery codes',
  remove: 'Remove the second factor',
} as const satisfies Record<FactorAction, string>;
const ANY_CODE_HINT = 'Six digits, or a recovery code';

interface FactorDialogProps extends DialogEndProps {
  action: FactorAction;
}

/** Changes the person's own second factor: asks for the password, then for a code, and shows new recovery codes. */
export default function FactorDialog({ action, ...props }: FactorDialogProps) {
  const end = useDialogEnd(props);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isHeld, close, hold } = useHeldDialog(end);
  const answer = (confirmed: boolean) => (confirmed ? setIsConfirmed(true) : end());
  if (!isConfirmed)
    return <ConfirmPassword why="To change your second factor, confirm your current password." onAnswer={answer} />;
  const remove = async (code: string) => {
    await removeFactors(code);
    toast.success('Your second factor is removed.');
    end();
  };
  if (codes)
    return (
      <ShownOnceDialog title="Your recovery codes" what="recovery codes" onClose={end}>
        <RecoveryCodes codes={codes} onDone={end} />
      </ShownOnceDialog>
    );
  return (
    <FormDialog title={TITLES[action]} isHeld={isHeld} onClose={close}>
      {isHeld && <LeaveWithoutQuestion what="recovery codes" />}
      {action === 'add' && <AddApp confirm={async (code) => setCodes(await hold(confirmApp(code)))} onCancel={close} />}
      {action === 'renew' && (
        <CodeForm
          label="Code"
          hint={`${ANY_CODE_HINT}. The codes of before are no longer good.`}
          yes="Make new codes"
          send={async (code) => setCodes(await hold(renewRecoveryCodes(code)))}
          onCancel={close}
        />
      )}
      {action === 'remove' && <CodeForm label="Code" hint={ANY_CODE_HINT} yes="Remove" send={remove} onCancel={end} />}
    </FormDialog>
  );
}

function AddApp({ confirm, onCancel }: { confirm: (code: string) => Promise<void>; onCancel: () => void }) {
  const styles = useStyles();
  const [app, setApp] = useState<NewApp | null>(null);
  const [problem, setProblem] = useState('');
  // Once: each start makes another secret.
  useEffect(() => {
    startApp().then(setApp, (error: unknown) => setProblem(codeErrorText(error)));
  }, []);
  // Without a keyboard, nothing else closes the dialog.
  if (!app)
    return (
      <div className={styles.setup}>
        {problem ? <Alert intent="error">{problem}</Alert> : <SkeletonBlock height={240} />}
        <Button className={styles.cancel} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    );
  return (
    <div className={styles.setup}>
      <AppSetup app={app} />
      <CodeForm
        label="Code of the app"
        hint="Six digits, to see that it works"
        yes="Turn on"
        send={confirm}
        onCancel={onCancel}
      />
    </div>
  );
}
