import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { toast } from '../../core/feedback/toasts';
import { formatDate } from '../../core/format/dates';
import { FormDialog } from '../FormDialog';
import { LeaveWithoutQuestion, ShownOnceDialog } from '../ShownOnceDialog';
import ConfirmPassword from '../sensitive/ConfirmPassword';
import type { FactorState, Passkey } from './calls';
import { CodeForm } from './CodeForm';
import { codeErrorText } from './codeErrorText';
import { canUsePasskeys } from '@trestle/schema/passkeyHost';
import { PasskeyNameForm } from './PasskeyNameForm';
import { addPasskey, removePasskey, renamePasskey } from './passkeys';
import RecoveryCodes from './RecoveryCodes';
import { useDialogEnd, type DialogEndProps } from './useDialogEnd';
import { useHeldDialog } from './useHeldDialog';

const useStyles = makeStyles({
  list: { margin: `${tokens.spacingVerticalM} 0`, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
    overflowWrap: 'anywhere',
  },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  buttons: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

const describeUse = ({ created_at: created, used_at: used }: Passkey): string =>
  `Added ${formatDate(created)}, ${used ? `last used ${formatDate(used)}` : 'never used'}`;

/** Lists the person's own passkeys, and changes them. */
export function PasskeyList({ state, onChanged }: { state: FactorState; onChanged: () => void }) {
  const styles = useStyles();
  const [action, setAction] = useState<'add' | Passkey | null>(null);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  return (
    <>
      {state.passkeys.length > 0 && (
        <ul className={styles.list} aria-label="Passkeys">
          {state.passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              <span>
                {passkey.name}
                <br />
                <span className={styles.note}>{describeUse(passkey)}</span>
              </span>
              <span className={styles.buttons}>
                <Button aria-label={`Rename passkey ${passkey.name}`} onClick={() => setRenamed(passkey)}>
                  Rename
                </Button>
                <Button aria-label={`Remove passkey ${passkey.name}`} onClick={() => setAction(passkey)}>
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys(window) && <Button onClick={() => setAction('add')}>Add a passkey</Button>}
      {renamed && <RenameDialog passkey={renamed} onChanged={onChanged} onClose={() => setRenamed(null)} />}
      {action && <PasskeyDialog action={action} state={state} onChanged={onChanged} onClose={() => setAction(null)} />}
    </>
  );
}

/** Asks for another name of a passkey. A name lets nobody in, so it needs no password. */
function RenameDialog({ passkey: { id, name }, ...props }: DialogEndProps & { passkey: Passkey }) {
  const end = useDialogEnd(props);
  const rename = async (newName: string) => {
    await renamePasskey(id, newName);
    toast.success('The passkey is renamed.');
    end();
  };
  return (
    <FormDialog title="Rename the passkey" onClose={end}>
      <PasskeyNameForm yes="Rename" name={name} send={rename} onCancel={end} />
    </FormDialog>
  );
}

interface PasskeyDialogProps extends DialogEndProps {
  action: 'add' | Passkey;
  state: FactorState;
}

function PasskeyDialog({ action, state, ...props }: PasskeyDialogProps) {
  const end = useDialogEnd(props);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isHeld, close, hold } = useHeldDialog(end);
  const isLast = state.passkeys.length === 1 && !state.second_factor.includes('totp');
  const remove = async (id: number, code?: string) => {
    await removePasskey(id, code);
    toast.success('The passkey is removed.');
    end();
  };
  const confirm = (confirmed: boolean) => {
    if (!confirmed) return end();
    if (action === 'add' || isLast) return setIsConfirmed(true);
    return void remove(action.id).catch((error: unknown) => {
      toast.error(codeErrorText(error));
      end();
    });
  };
  const added = (newCodes: readonly string[]) => {
    toast.success('The passkey is added.');
    if (newCodes.length > 0) setCodes(newCodes);
    else end();
  };
  if (!isConfirmed)
    return <ConfirmPassword why="To change your passkeys, confirm your current password." onAnswer={confirm} />;
  if (codes)
    return (
      <ShownOnceDialog title="Your recovery codes" what="recovery codes" onClose={end}>
        <RecoveryCodes codes={codes} onDone={end} />
      </ShownOnceDialog>
    );
  return (
    <FormDialog title={action === 'add' ? 'Add a passkey' : 'Remove the passkey'} isHeld={isHeld} onClose={close}>
      {isHeld && <LeaveWithoutQuestion what="recovery codes" />}
      {action === 'add' ? (
        <PasskeyNameForm yes="Add" send={async (name) => added(await hold(addPasskey(name)))} onCancel={close} />
      ) : (
        <CodeForm
          label="Recovery code"
          hint="It is your last second factor."
          yes="Remove"
          send={(code) => remove(action.id, code)}
          onCancel={end}
        />
      )}
    </FormDialog>
  );
}
