import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Alert,
  Button,
  collection,
  ErrorCard,
  formatDateTime,
  formatNumber,
  loadError,
  makeStyles,
  refreshQueries,
  RouteLink,
  SkeletonBlock,
  tokens,
  useSingleCall,
} from '@trestle/kit/core';
import { importRun } from '@trestle/schema/entities/import_run';
import type { ImportedRecord, ImportUndo } from '@trestle/schema/importRows';
import { useState } from 'react';
import { undoPictures } from './pictureCalls';
import { countPictures } from './pictureTexts';

const useStyles = makeStyles({
  products: { columns: '16rem', margin: `${tokens.spacingVerticalS} 0`, padding: 0, listStyleType: 'none' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalL },
  words: { overflowWrap: 'anywhere', marginBottom: tokens.spacingVerticalM },
});

/** Largest number of files that are listed by name. */
const MAX_LISTED_FILES = 50;

/** The last step: what an import of pictures added, with its undo. Its address can be opened again later. */
export function PictureResult({ id, onAnother }: { id: number; onAnother: () => void }) {
  const styles = useStyles();
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  const reply = useQuery({
    queryKey: ['import run', id],
    queryFn: ({ signal }) => collection(importRun).item(id, signal),
  });
  const { run: undo, isRunning: undoing } = useSingleCall(async () => {
    setProblem('');
    await undoPictures(id).catch((error: unknown) => setProblem((error as Error).message));
    await reply.refetch();
    await refreshQueries(client);
  });
  const { data } = reply;
  const error = loadError(reply);
  if (error) return <ErrorCard error={error} onRetry={() => void reply.refetch()} />;
  if (!data) return <SkeletonBlock height={200} />;
  const undone = data.undone as ImportUndo | null;
  const replaced = data.changed_rows ?? 0;
  const added = (data.created_rows ?? 0) + replaced;
  const products = (data.records as ImportedRecord[] | null) ?? [];
  return (
    <>
      <div className={styles.words}>
        {data.file_name}, {formatDateTime(data.created_date)}: {countPictures(added)} added
        {replaced > 0 && `, ${formatNumber(replaced)} of them shown instead of a former one`}.
      </div>
      {problem && <Alert intent="error">{problem}</Alert>}
      {undone && (
        <Alert intent={undone.kept.length > 0 ? 'warning' : 'info'}>
          Undone {data.undone_date && formatDateTime(data.undone_date)}:{' '}
          {countPictures(undone.deleted + undone.restored)} removed, {formatNumber(undone.restored)} former ones shown
          again
          {undone.kept.length > 0 && `, ${formatNumber(undone.kept.length)} left as they are`}.
          {undone.kept.length > 0 && (
            <ul className={styles.words} aria-label="Pictures left as they are">
              {undone.kept.slice(0, MAX_LISTED_FILES).map((kept) => (
                <li key={kept.id}>
                  {kept.name}: {kept.reason}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {!undone && products.length > 0 && (
        <ul className={styles.products} aria-label="Products with new pictures">
          {products.map((product) => (
            <li key={product.id}>
              <RouteLink route="product.edit" params={{ id: product.id }}>
                {product.name}
              </RouteLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button appearance="primary" onClick={onAnother}>
          Import another zip
        </Button>
        {!undone && added > 0 && (
          <Button disabledFocusable={undoing} onClick={() => void undo()}>
            {undoing ? 'Undoing …' : 'Undo this import'}
          </Button>
        )}
      </div>
    </>
  );
}
