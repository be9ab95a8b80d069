import { Button, ErrorCard, SkeletonBlock, toast, useSession, useSingleCall } from '@trestle/kit/core';
import { Section } from '@trestle/kit/form';
import { SessionTable } from './SessionTable';
import { useSessions } from './useSessions';

/**
 * A section of a form that lists where somebody is logged in.
 * @param owner 'own' for the user's own sessions. For administrators the id of a user
 */
export function SessionSection({ owner }: { owner: 'own' | number }) {
  const { user } = useSession();
  const { data, error, refetch, endOne, endAll } = useSessions(owner);
  const sessions = data?.results ?? [];
  const otherSessions = sessions.filter(({ current, may_end: mayEnd }) => !current && mayEnd);
  const { run: endOthers, isRunning: isEnding } = useSingleCall(async () => {
    try {
      await endAll(owner === 'own' ? (user?.id ?? 0) : owner);
      toast.success(owner === 'own' ? 'You are logged out everywhere else.' : 'Logged out everywhere.');
    } catch (failure) {
      toast.error((failure as Error).message);
    }
  });
  return (
    <Section
      heading="Logged in"
      why={owner === 'own' ? "If you don't know a device, log it out and change your password." : undefined}
      headingBeside
    >
      <div>
        {error && <ErrorCard title="The sessions could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonBlock height={72} />}
        {!error && data && sessions.length === 0 && <p>Not logged in anywhere.</p>}
        {!error && sessions.length > 0 && <SessionTable sessions={sessions} endOne={endOne} />}
        {otherSessions.length > 1 && (
          <Button size="small" disabledFocusable={isEnding} onClick={() => void endOthers()}>
            {owner === 'own' ? 'Log out everywhere else' : 'Log out everywhere'}
          </Button>
        )}
      </div>
    </Section>
  );
}
