import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withLoadError } from '../../core/api/loadError';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { StatusBadge } from '../../core/feedback/StatusBadge';
import { toast } from '../../core/feedback/toasts';
import { ConfirmDialog } from '../ConfirmDialog';
import { Section } from '../page/Section';
import { readFactorState, resetFactors, type FactorState } from './calls';
import { PasskeyList } from './PasskeyList';
import FactorDialog, { type FactorAction } from './FactorDialog';

const useStyles = makeStyles({
  text: { margin: `${tokens.spacingVerticalS} 0` },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});
/** From here on the number of recovery codes is shown as a warning. */
const FEW_CODES = 3;
const RESET_WORDS =
  'For people who have lost their telephone and their recovery codes. Make sure that it is really them who ask. ' +
  'They are logged out everywhere, and get a mail.';

/**
 * A section of a form that shows somebody's second factor.
 * @param owner 'own' to change the user's own; for administrators the id of a user, to reset it
 */
export default function SecondFactorSection({ owner }: { owner: 'own' | number }) {
  const query = useQuery({
    queryKey: ['second factor', owner],
    queryFn: () => readFactorState(owner === 'own' ? undefined : owner),
  });
  const { data, error, refetch } = withLoadError(query);
  const reload = () => void refetch();
  return (
    <Section
      heading="Second factor"
      why={
        owner === 'own' ? 'A passkey, or a code from your telephone, beside your password keeps others out.' : undefined
      }
      headingBeside
    >
      <div>
        {error && <ErrorCard title="The second factor could not be loaded" error={error} onRetry={reload} />}
        {!error && !data && <SkeletonBlock height={48} />}
        {!error && data && owner === 'own' && <OwnFactor state={data} onChanged={reload} />}
        {!error && data && owner !== 'own' && <OtherFactor state={data} user={owner} onChanged={reload} />}
      </div>
    </Section>
  );
}

function FactorBadge({ state: { second_factor: kinds } }: { state: FactorState }) {
  const names = kinds.map((kind) => (kind === 'totp' ? 'Authenticator app' : 'Passkey'));
  return names.length > 0 ? (
    <StatusBadge tone="good">{names.join(', ')}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">None</StatusBadge>
  );
}

function OwnFactor({ state, onChanged }: { state: FactorState; onChanged: () => void }) {
  const styles = useStyles();
  const [action, setAction] = useState<FactorAction | null>(null);
  const isOn = state.second_factor.length > 0;
  const hasApp = state.second_factor.includes('totp');
  const count = state.recovery_codes;
  return (
    <>
      <FactorBadge state={state} />
      <p className={styles.text}>
        {isOn && `${count === 1 ? '1 recovery code is' : `${count} recovery codes are`} left.`}
        {isOn && count <= FEW_CODES && ' Make new ones before they run out.'}
        {!isOn && state.required && 'Your group needs a second factor: without one, you set it up at your next login.'}
        {!isOn && !state.required && 'Your password is enough to log in.'}
      </p>
      <div className={styles.buttons}>
        {!hasApp && <Button onClick={() => setAction('add')}>Set up an authenticator app</Button>}
        {isOn && <Button onClick={() => setAction('renew')}>New recovery codes</Button>}
        {isOn && <Button onClick={() => setAction('remove')}>Remove second factor</Button>}
      </div>
      <PasskeyList state={state} onChanged={onChanged} />
      {action && <FactorDialog action={action} onChanged={onChanged} onClose={() => setAction(null)} />}
    </>
  );
}

function OtherFactor({ state, user, onChanged }: { state: FactorState; user: number; onChanged: () => void }) {
  const styles = useStyles();
  const [isAsking, setIsAsking] = useState(false);
  const answer = async (confirmed: boolean) => {
    setIsAsking(false);
    if (!confirmed) return;
    try {
      await resetFactors(user);
      toast.success('The second factor is reset.');
    } catch (error) {
      toast.error((error as Error).message);
    }
    onChanged();
  };
  return (
    <>
      <FactorBadge state={state} />
      <p className={styles.text}>{state.required && "This person's group needs one."}</p>
      {state.second_factor.length > 0 && <Button onClick={() => setIsAsking(true)}>Reset second factor</Button>}
      <ConfirmDialog
        open={isAsking}
        title="Reset the second factor?"
        words={RESET_WORDS}
        yes="Reset"
        danger
        onAnswer={(confirmed) => void answer(confirmed)}
      />
    </>
  );
}
