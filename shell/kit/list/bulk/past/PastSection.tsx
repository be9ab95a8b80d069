import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Spinner } from '@fluentui/react-components';
import { loadError } from '../../../core/api/loadError';
import { ErrorCard } from '../../../core/feedback/ErrorCard';
import { usePastStyles } from './pastStyles';

/** A past change, in words. */
export interface PastItem {
  key: string;
  words: string;
  facts: string;
  /** Why the person can't undo it; null if they can. */
  whyNot: string | null;
  onUndo: () => void;
}

interface PastSectionProps<T> {
  title: string;
  reply: UseQueryResult<readonly T[]>;
  itemOf: (change: T) => PastItem;
}

/** Past changes of one kind, each with its undo. */
export function PastSection<T>({ title, reply, itemOf }: PastSectionProps<T>) {
  const styles = usePastStyles();
  const { data, refetch } = reply;
  const error = loadError(reply);
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      {error && <ErrorCard title={`Couldn't load: ${title}`} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner size="small" label="Loading …" />}
      {data?.length === 0 && <p className={styles.facts}>None in the last 30 days.</p>}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label={title}>
          {data.map(itemOf).map(({ key, words, facts, whyNot, onUndo }) => (
            <li key={key} className={styles.change}>
              <span className={styles.words}>
                <span className={styles.rule}>{words}</span>
                <span className={styles.facts}>{facts}</span>
              </span>
              {whyNot ? (
                <span className={styles.facts}>{whyNot}</span>
              ) : (
                <Button size="small" onClick={onUndo}>
                  Undo …
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
