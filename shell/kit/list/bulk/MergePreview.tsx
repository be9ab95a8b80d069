import { MAX_MERGED_RECORDS } from '@trestle/schema/limits';
import type { Entity } from '@trestle/schema/entity';
import { finalMergeReason } from '@trestle/schema/mergeUndo';
import { fullRecordTitle } from '@trestle/schema/recordDetails';
import { useQuery } from '@tanstack/react-query';
import { Button, Field, Select, Spinner } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { loadError } from '../../core/api/loadError';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { RecordName } from '../../core/feedback/NameWithDetails';
import { formatNumber } from '../../core/format/numbers';
import { useBulkStyles } from './bulkStyles';
import { movedInWords, takenInWords } from './mergeWords';
import { previewMerge } from './runBulk';
import type { SelectedRow } from './useSelection';

/** Rows that the preview names; it counts the others. */
const MAX_NAMED_ROWS = 20;

interface MergePreviewProps {
  entity: Entity;
  rows: readonly SelectedRow[];
  /** Called with all rows, the kept one first. */
  onStart: (rows: readonly SelectedRow[]) => void;
  onClose: () => void;
}

/** Lets the person choose which record is kept, and says what moves to it, before a merge. */
export function MergePreview({ entity, rows, onStart, onClose }: MergePreviewProps) {
  const styles = useBulkStyles();
  const [keptId, setKeptId] = useState(() => String(rows[0]!['id']));
  const kept = rows.find((row) => String(row['id']) === keptId)!;
  const others = rows.filter((row) => row !== kept);
  const isTooMany = others.length > MAX_MERGED_RECORDS;
  const reply = useQuery({
    queryKey: ['merge', entity.name, keptId, others.map((row) => row['id'])],
    queryFn: ({ signal }) => previewMerge(entity, [kept, ...others], signal),
    enabled: !isTooMany,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { data, refetch } = reply;
  const error = loadError(reply);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onStart([kept, ...others]);
  };
  const titleOf = (id: unknown): string =>
    fullRecordTitle(entity, rows.find((row) => row['id'] === id) ?? { id: Number(id) });
  return (
    <form className={styles.body} onSubmit={submit}>
      <Field label="Keep">
        <Select value={keptId} onChange={(_, { value }) => setKeptId(value)}>
          {rows.map((row) => (
            <option key={String(row['id'])} value={String(row['id'])}>
              {fullRecordTitle(entity, row)}
            </option>
          ))}
        </Select>
      </Field>
      <p className={styles.text}>
        {isTooMany
          ? `Maximum value ${MAX_MERGED_RECORDS}`
          : `“${fullRecordTitle(entity, kept)}” is kept. Records that use the others will use it instead.`}
      </p>
      {!data && !error && !isTooMany && <Spinner size="small" label="Checking what moves …" />}
      {error && <ErrorCard title="They can't be merged so" error={error} onRetry={() => void refetch()} />}
      {data && (
        <output className={styles.text}>
          {movedInWords(data.moved)} {takenInWords(data.taken, titleOf)}
        </output>
      )}
      <div>
        <p className={styles.text}>
          {finalMergeReason(entity) ??
            'The others are deleted. For 30 days you can bring them back, with what used them.'}
        </p>
        <ul className={styles.rows} aria-label="Deleted">
          {others.slice(0, MAX_NAMED_ROWS).map((row) => (
            <li key={String(row['id'])}>
              <RecordName entity={entity} row={row} />
            </li>
          ))}
          {others.length > MAX_NAMED_ROWS && <li>and {formatNumber(others.length - MAX_NAMED_ROWS)} more</li>}
        </ul>
      </div>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" appearance="primary" className={styles.danger} disabled={!data || Boolean(error)}>
          {`Merge (${formatNumber(others.length)})`}
        </Button>
      </div>
    </form>
  );
}
