import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Entity, RowOf } from '@trestle/schema/entity';
import type { ImportedRecord, ImportUndo } from '@trestle/schema/importRows';
import { importRun } from '@trestle/schema/entities/import_run';
import { importOptionsOf } from '@trestle/schema/importRows';
import { useState } from 'react';
import { collection } from '../../core/api/collection';
import { loadError } from '../../core/api/loadError';
import { useSingleCall } from '../../core/api/useSingleCall';
import { Alert } from '../../core/feedback/Alert';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { formatDateTime } from '../../core/format/dates';
import { formatNumber } from '../../core/format/numbers';
import { RouteLink } from '../../core/routes/RouteLink';
import { undoImport } from './importCalls';

const useStyles = makeStyles({
  counts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXXL,
    margin: `${tokens.spacingVerticalL} 0`,
  },
  count: { display: 'grid' },
  number: { fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700 },
  label: { color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalL },
  kept: { overflowWrap: 'anywhere' },
  records: {
    columns: '16rem',
    margin: `${tokens.spacingVerticalS} 0`,
    padding: 0,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
    '> li': { breakInside: 'avoid', paddingBottom: tokens.spacingVerticalXS },
  },
});

/** Largest number of records that are listed by name. */
const MAX_LISTED_RECORDS = 50;

interface ImportResultProps {
  entity: Entity;
  id: number;
  onAnother: () => void;
}

/** The last step: what an import did, with its undo. Its address can be opened again later. */
export function ImportResult({ entity, id, onAnother }: ImportResultProps) {
  const styles = useStyles();
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  const reply = useQuery({
    queryKey: ['import run', id],
    queryFn: ({ signal }) => collection(importRun).item(id, signal),
  });
  const { run: undo, isRunning: undoing } = useSingleCall(async () => {
    setProblem('');
    try {
      await undoImport(entity, id);
    } catch (undoError) {
      setProblem((undoError as Error).message);
    }
    await client.invalidateQueries();
  });
  const { data } = reply;
  const error = loadError(reply);
  if (error) return <ErrorCard error={error} onRetry={() => void reply.refetch()} />;
  if (!data) return <SkeletonBlock height={200} />;
  const counts = [
    ['Created', data.created_rows],
    ['Changed', data.changed_rows],
    ['Unchanged', data.unchanged_rows],
    ['Refused', data.refused_rows],
  ] as const;
  const undone = data.undone as ImportUndo | null;
  return (
    <>
      <div>
        {data.file_name} was imported {formatDateTime(data.created_date)}.
      </div>
      <div className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label} className={styles.count}>
            <span className={styles.number}>{formatNumber(count ?? 0)}</span>
            <span className={styles.label}>{label}</span>
          </div>
        ))}
      </div>
      {problem && <Alert intent="error">{problem}</Alert>}
      {!undone && <ImportedRecords entity={entity} run={data} />}
      {undone && <Undone entity={entity} undone={undone} date={data.undone_date} />}
      <div className={styles.actions}>
        <Button appearance="primary" onClick={onAnother}>
          Import another file
        </Button>
        {!undone && (
          <Button disabledFocusable={undoing} onClick={() => void undo()}>
            {undoing ? <Spinner size="tiny" label="Undoing …" /> : 'Undo this import'}
          </Button>
        )}
      </div>
    </>
  );
}

/** Links to the first records that an import wrote, or to the record that holds them all. */
function ImportedRecords({ entity, run }: { entity: Entity; run: RowOf<typeof importRun> }) {
  const styles = useStyles();
  const records = (run.records as ImportedRecord[] | null) ?? [];
  const { within, rows } = importOptionsOf(entity);
  if (records.length === 0) return null;
  const moreCount = (run.created_rows ?? 0) + (run.changed_rows ?? 0) - records.length;
  return (
    <>
      {within && run.within !== null && (
        <div>
          <RouteLink route={`${within}.edit`} params={{ id: run.within }}>
            Open the {entity.fields[within]!.label.toLowerCase()}
          </RouteLink>
        </div>
      )}
      <ul className={styles.records} aria-label={`Imported ${entity.plural}`}>
        {records.map(({ id, name, result }) => (
          <li key={id}>
            {within ? (
              name
            ) : (
              <RouteLink route={`${entity.name}.edit`} params={{ id }}>
                {name}
              </RouteLink>
            )}{' '}
            <span className={styles.label}>{result}</span>
          </li>
        ))}
      </ul>
      {/* Where rows of a file become one record, their number says nothing of records. */}
      {!rows && moreCount > 0 && <div className={styles.label}>and {formatNumber(moreCount)} more</div>}
    </>
  );
}

/** Tells what an undo did, and which records it left as they are. */
function Undone({ entity, undone, date }: { entity: Entity; undone: ImportUndo; date: string | null }) {
  const styles = useStyles();
  const { restored, deleted, kept } = undone;
  return (
    <Alert intent={kept.length > 0 ? 'warning' : 'info'}>
      Undone {date && formatDateTime(date)}: {formatNumber(restored)} restored, {formatNumber(deleted)} deleted
      {kept.length > 0 && `, ${formatNumber(kept.length)} left as they are`}.
      {kept.length > 0 && (
        <ul className={styles.kept} aria-label={`${entity.plural} left as they are`}>
          {kept.slice(0, MAX_LISTED_RECORDS).map(({ id, name, reason }) => (
            <li key={id}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
