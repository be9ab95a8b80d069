import {
  acceptInvitation,
  ApiError,
  Button,
  loadable,
  PageSkeleton,
  useSession,
  useToast,
  type VerifiedPasscode,
} from '@trestle/kit/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { LoginCard } from './LoginCard';
import { showRequestError } from './loginErrors';
import type { SecondFactorProps } from './secondFactorProps';

const ChangePassword = loadable(
  () => import(/* webpackChunkName: "password" */ './ChangePassword'),
  () => <PageSkeleton />,
);
const SecondFactor = loadable(
  () => import(/* webpackChunkName: "otherSignIns" */ './SecondFactor'),
  () => <PageSkeleton />,
);

const EXPIRED_TEXT =
  'This link is too old, or was used. Ask who invited you for another one. If you have a password, log in with it.';
const NOT_CHECKED_TEXT = 'The link could not be checked. It is still good.';

/**
 * Lets a new person choose a password by the link of their invitation, and logs them in. The link works until the
 * password is chosen, so leaving halfway loses nothing.
 */
export function Invitation({ invitation }: { invitation: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  const { user } = useSession();
  const [wanted, setWanted] = useState<SecondFactorProps['wanted'] | null>(null);
  const [verified, setVerified] = useState<VerifiedPasscode | null>(null);
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isShown = true;
    acceptInvitation(invitation).then(
      (reply) => isShown && setVerified(reply),
      (error: unknown) => {
        if (!isShown) return;
        const isRefused = error instanceof ApiError && error.status === 400;
        if (!isRefused) showRequestError(toast, error);
        setProblem(isRefused ? EXPIRED_TEXT : NOT_CHECKED_TEXT);
      },
    );
    return () => {
      isShown = false;
    };
  }, [invitation, attempt, toast]);

  const leave = () => void navigate(user ? '/' : '/login', { replace: true });
  const goHome = () => void navigate('/', { replace: true });
  if (wanted) return <SecondFactor wanted={wanted} onBack={leave} onDone={goHome} />;
  if (verified) {
    return (
      <ChangePassword
        verified={verified}
        line={`Welcome. Choose the password for ${verified.username}.`}
        onCancel={leave}
        onDone={goHome}
        onFactor={(body) => setWanted(body as SecondFactorProps['wanted'])}
      />
    );
  }
  if (problem === undefined) return <PageSkeleton />;
  return (
    <LoginCard
      heading="Invitation"
      line={problem}
      onSubmit={() => {
        setProblem(undefined);
        setAttempt(attempt + 1);
      }}
    >
      {problem === NOT_CHECKED_TEXT && (
        <Button type="submit" appearance="primary" size="large">
          Retry
        </Button>
      )}
      <Button appearance={problem === NOT_CHECKED_TEXT ? 'subtle' : 'primary'} size="large" onClick={leave}>
        {user ? 'Home' : 'Log in'}
      </Button>
    </LoginCard>
  );
}
