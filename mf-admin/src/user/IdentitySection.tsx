import {
  Button,
  ErrorCard,
  formatDate,
  makeStyles,
  request,
  toast,
  tokens,
  useSingleCall,
  withLoadError,
} from '@trestle/kit/core';
import { ConfirmDialog, Section } from '@trestle/kit/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Who a user is at the company sign-in. Times are ISO 8601. */
interface UserIdentity {
  id: number;
  issuer: string;
  subject: string;
  created_at: string;
  signed_in_at: string;
}

const PATH = '/auth/identity/';
const FORGET_WORDS =
  'The person is logged out where they used it, and gets a mail. If the company sign-in still lets them in with the ' +
  'same email address, their next sign-in may link it again.';
const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
  },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Lists who a user is at the company sign-in, for administrators, who can remove it. Shows nothing where there is none. */
export function IdentitySection({ user }: { user: number }) {
  const styles = useStyles();
  const [asked, setAsked] = useState<UserIdentity | null>(null);
  const query = useQuery({
    queryKey: ['identities', user],
    queryFn: () => request<{ results: UserIdentity[] }>(PATH, { method: 'POST', body: { user } }),
  });
  const { data, error, refetch } = withLoadError(query);
  const { run: forget } = useSingleCall(async (id: number) => {
    try {
      await request(`${PATH}forget/`, { method: 'POST', body: { user, id } });
      toast.success('The company sign-in is removed.');
    } catch (failure) {
      toast.error((failure as Error).message);
    }
    await refetch();
  });
  const answer = (confirmed: boolean) => {
    if (confirmed && asked) void forget(asked.id);
    setAsked(null);
  };
  if (!error && !data?.results.length) return null;
  return (
    <Section heading="Company sign-in" headingBeside>
      <div>
        {error && <ErrorCard title="It could not be loaded" error={error} onRetry={() => void refetch()} />}
        <ul className={styles.list} aria-label="Company sign-in">
          {data?.results.map((identity) => (
            <li key={identity.id} className={styles.item}>
              <span className={styles.words}>
                {identity.subject} at {hostOf(identity.issuer)}
                <br />
                <span className={styles.note}>
                  Linked {formatDate(identity.created_at)}, last used {formatDate(identity.signed_in_at)}
                </span>
              </span>
              <Button aria-label={`Remove the sign-in of ${identity.subject}`} onClick={() => setAsked(identity)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
        <ConfirmDialog
          open={asked !== null}
          title="Remove the company sign-in?"
          words={FORGET_WORDS}
          yes="Remove"
          danger
          onAnswer={answer}
        />
      </div>
    </Section>
  );
}

/** The host of a provider's address. */
const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
