import {
  EmptyState,
  ErrorCard,
  formatNumber,
  Input,
  makeStyles,
  PageHeader,
  SearchRegular,
  SkeletonBlock,
  tokens,
} from '@trestle/kit/core';
import { MAX_LISTED_SESSIONS } from '@trestle/schema/listedSession';
import { useState } from 'react';
import { SessionTable } from './SessionTable';
import { useSessions } from './useSessions';

const useStyles = makeStyles({
  card: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  truncationNote: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground3 },
  search: { width: 'min(360px, 100%)', marginBottom: tokens.spacingVerticalM },
});

/** Lists who is logged in, from which device and since when. Administrators may end each session. */
export default function Sessions() {
  const styles = useStyles();
  const { data, error, refetch, endOne } = useSessions('all');
  const [text, setText] = useState('');
  const searchWords = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matchingSessions = (data?.results ?? []).filter((session) => {
    const { user__descriptive_name: name, actor__descriptive_name: actor, device, address } = session;
    const sessionText = `${name} ${actor} ${device ?? ''} ${address ?? ''}`.toLowerCase();
    return searchWords.every((word) => sessionText.includes(word));
  });
  const isTruncated = data !== undefined && data.results.length >= MAX_LISTED_SESSIONS;
  const count = data && `${formatNumber(data.count)} ${data.count === 1 ? 'session' : 'sessions'}`;
  return (
    <>
      <PageHeader title="Who is logged in" note={isTruncated ? `The newest ${count}` : count} />
      <Input
        className={styles.search}
        contentBefore={<SearchRegular />}
        aria-label="Search sessions"
        placeholder="Person, device or address"
        value={text}
        onChange={(_, { value }) => setText(value)}
      />
      {isTruncated && (
        <p className={styles.truncationNote}>
          The newest {formatNumber(MAX_LISTED_SESSIONS)} are listed and searched. Open a user to see older sessions.
        </p>
      )}
      {error && <ErrorCard title="The sessions could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonBlock height={240} />}
      {!error && data && matchingSessions.length === 0 && <EmptyState words="Nobody fits these words." />}
      {!error && matchingSessions.length > 0 && (
        <div className={styles.card}>
          <SessionTable sessions={matchingSessions} showsPerson endOne={endOne} />
        </div>
      )}
    </>
  );
}
