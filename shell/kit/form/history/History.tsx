import type { Entity } from '@trestle/schema/entity';
import { collectionPath } from '@trestle/schema/entity';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadError } from '../../core/api/loadError';
import { request } from '../../core/api/request';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { settings } from '../../core/settings';
import { groupBySave, type HistoryEntry } from '@trestle/schema/historyEntry';
import { HistoryCard } from './HistoryCard';

/** Entries loaded at once. */
const PAGE_ENTRIES = 20;

const useStyles = makeStyles({
  list: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    margin: `0 0 ${tokens.spacingVerticalL}`,
    padding: 0,
    listStyleType: 'none',
  },
  none: { color: tokens.colorNeutralForeground3 },
});

/** Shows who changed what and when. Former values can be restored into the form (contract §2.2). */
export default function History({ entity, id }: { entity: Entity; id: number }) {
  const styles = useStyles();
  const [limit, setLimit] = useState(PAGE_ENTRIES);
  const reply = useQuery({
    queryKey: ['history', entity.name, id, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<{ count: number; results: HistoryEntry[] }>(`${collectionPath(entity, settings.slug)}${id}/history/`, {
        query: { limit },
        signal,
      }),
  });
  const error = loadError(reply);
  if (error)
    return <ErrorCard title="The history could not be loaded" error={error} onRetry={() => void reply.refetch()} />;
  const { data } = reply;
  if (!data)
    return (
      <div className={styles.list} aria-busy="true">
        {[0, 1, 2].map((i) => (
          <SkeletonBlock key={i} height={96} />
        ))}
      </div>
    );
  if (data.count === 0) return <p className={styles.none}>No changes recorded yet.</p>;
  return (
    <>
      <ol className={styles.list}>
        {groupBySave(data.results).map((entries) => (
          <HistoryCard key={entries[0]!.id} entity={entity} entries={entries} />
        ))}
      </ol>
      {data.count > data.results.length && <Button onClick={() => setLimit(limit + PAGE_ENTRIES)}>Show older</Button>}
    </>
  );
}
