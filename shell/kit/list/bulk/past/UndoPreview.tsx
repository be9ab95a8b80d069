import { useQuery } from '@tanstack/react-query';
import { Button, Spinner } from '@fluentui/react-components';
import { loadError } from '../../../core/api/loadError';
import { ErrorCard } from '../../../core/feedback/ErrorCard';
import { useBulkStyles } from '../bulkStyles';
import type { PastItem } from './PastSection';

interface UndoPreviewProps<T> {
  item: Pick<PastItem, 'key' | 'words' | 'facts'>;
  /** Asks what an undo would do. */
  plan: (signal: AbortSignal) => Promise<T>;
  inWords: (plan: T) => readonly string[];
  /** Whether there is anything to undo. */
  canUndo: (plan: T) => boolean;
  onUndo: (plan: T) => void;
  onBack: () => void;
}

/** Says what an undo restores and what stays, before it is done. */
export function UndoPreview<T>({ item, plan, inWords, canUndo, onUndo, onBack }: UndoPreviewProps<T>) {
  const styles = useBulkStyles();
  const reply = useQuery({
    queryKey: ['undo', item.key],
    queryFn: ({ signal }) => plan(signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { data, refetch } = reply;
  const error = loadError(reply);
  return (
    <div className={styles.body}>
      <p className={styles.text}>
        <b>{item.words}</b>
        <br />
        {item.facts}
      </p>
      {error && <ErrorCard title="It can't be undone so" error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Spinner size="small" label="Checking what can be undone …" />}
      {data !== undefined && (
        <output className={styles.body}>
          {inWords(data).map((sentence) => (
            <p key={sentence} className={styles.text}>
              {sentence}
            </p>
          ))}
        </output>
      )}
      <div className={styles.buttons}>
        <Button onClick={onBack}>Back</Button>
        <Button
          appearance="primary"
          disabledFocusable={data === undefined || !canUndo(data)}
          onClick={() => data !== undefined && onUndo(data)}
        >
          Undo
        </Button>
      </div>
    </div>
  );
}
