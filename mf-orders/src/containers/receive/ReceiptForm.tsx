import { useQueryClient } from '@tanstack/react-query';
import {
  Alert,
  Button,
  EmptyState,
  Field,
  formatDateTime,
  isRefusal,
  makeStyles,
  PageHeader,
  refreshQueries,
  RouteLink,
  toast,
  today,
  tokens,
  useNavigateToRoute,
  useSingleCall,
} from '@trestle/kit/core';
import { DateInput, dateError } from '@trestle/kit/form';
import type { container } from '@trestle/schema/entities/container';
import type { RowOf } from '@trestle/schema/entity';
import { useRef, useState } from 'react';
import { formatCount } from '../../components/formatCount';
import { useScanner } from '../../orders/scan/useScanner';
import { CountTable } from './CountTable';
import { countOne, countRest, nameOf, rowOfScan, type CountedRow } from './countedRows';
import { FileButton } from './FileButton';
import { InOrderField } from './InOrderField';
import { PastReceipts } from './PastReceipts';
import { receiveContainer } from './receiveCalls';
import {
  countProblem,
  EMPTY_DRAFT,
  isEmptyDraft,
  NOTHING_COUNTED,
  piecesOf,
  toResolutions,
  toRows,
  type ReceiptDraft,
} from './receiptDraft';
import { receiptRefusal } from './receiptRefusal';
import { ShortLines } from './ShortLines';
import { useReceiptDraft } from './useReceiptDraft';
import { offerUndo } from './undoOffer';
import { useShort } from './useShort';

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginBottom: tokens.spacingVerticalM },
  day: { maxWidth: '320px', marginBottom: tokens.spacingVerticalM },
  hint: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground3 },
  scanned: { display: 'block', margin: `0 0 ${tokens.spacingVerticalS}`, minHeight: tokens.lineHeightBase300 },
  refusal: { marginTop: tokens.spacingVerticalM },
  bar: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

interface ReceiptFormProps {
  record: RowOf<typeof container>;
  onChanged: () => void;
}

/** The count of a container: rows, the lines that wait for what is missing, and the button that receives it. */
export function ReceiptForm({ record, onChanged }: ReceiptFormProps) {
  const styles = useStyles();
  const { id } = record;
  const rows = (record.stock ?? []) as readonly unknown[] as readonly CountedRow[];
  const client = useQueryClient();
  const go = useNavigateToRoute();
  const { draft, change: changeDraft, clear } = useReceiptDraft(id);
  const change = (update: (before: ReceiptDraft) => ReceiptDraft) =>
    changeDraft((before) => ({ ...update(before), version: before.version ?? record.modified_date }));
  const [scanned, setScanned] = useState('');
  const [refusal, setRefusal] = useState('');
  const section = useRef<HTMLElement>(null);

  const sent = toRows(
    draft,
    rows.map((row) => row.id),
  );
  const hasProblem = rows.some((row) => countProblem(draft.counts[row.id] ?? NOTHING_COUNTED) !== undefined);
  const preview = useShort(id, hasProblem ? [] : sent);
  const resolutions = toResolutions(preview.short, draft);
  const dayError = dateError('DateTime', draft.received);
  const changeDay = (received: string | null) => change((before) => ({ ...before, received }));
  const canReceive = sent.length > 0 && !hasProblem && !dayError && preview.isCurrent && resolutions !== null;
  const leftCount = rows.length - sent.length;

  useScanner(section, (code) => {
    const row = rowOfScan(code, rows, draft);
    if (!row) {
      toast.error(`${code} is not in this container, so nothing was counted.`, { title: 'Not counted', timeout: 0 });
      return;
    }
    change((before) => countOne(before, row));
    setScanned(`${nameOf(row)}: ${(piecesOf(draft.counts[row.id]?.counted) ?? 0) + 1} of ${row.quantity ?? 0}`);
  });

  const refresh = () => {
    // From here on the count is of the container as it is now.
    changeDraft((before) => ({ ...before, version: null }));
    void refreshQueries(client);
    onChanged();
  };
  const { run: receive, isRunning } = useSingleCall(async () => {
    if (!canReceive || !resolutions) return;
    setRefusal('');
    try {
      const version = draft.version ?? record.modified_date;
      const { undo } = await receiveContainer(id, sent, resolutions, { ...draft, version });
      // What was counted meanwhile stays.
      changeDraft((now) => (now === draft ? EMPTY_DRAFT : now));
      const orders = resolutions.length ? ` ${formatCount(resolutions.length, 'order line')} changed.` : '';
      if (undo) offerUndo(id, undo, `${formatCount(sent.length, 'row')} received.${orders}`, refresh);
      refresh();
      if (section.current) go('container.edit', { id });
    } catch (error) {
      setRefusal(receiptRefusal(error, { sent, resolutions, rows, short: preview.short }));
      // Somebody has ordered or received meanwhile: the rows and the lines that wait are read again. Where no reply
      // came, the same count is sent again, so that it is received once.
      if (isRefusal(error)) refresh();
    }
  });

  return (
    <section ref={section} aria-label="Receive a container">
      <PageHeader
        kind="Receive"
        title={[record.code, record.name].filter(Boolean).join(' · ')}
        note={record.received_date ? `Received ${formatDateTime(record.received_date)}` : undefined}
      >
        <RouteLink route="container.edit" params={{ id }}>
          Back to the container
        </RouteLink>
      </PageHeader>
      <PastReceipts container={id} onChanged={refresh} />
      {rows.length === 0 ? (
        <EmptyState words="This container has no stock to receive. Add rows to it first." />
      ) : (
        <>
          <p className={styles.hint}>
            Count what came, damaged pieces among it. Type, scan each piece, or take a file with code and quantity. What
            you leave empty stays as it is.
          </p>
          <Field className={styles.day} label="Received" hint="Leave it empty for now" validationMessage={dayError}>
            <DateInput kind="DateTime" value={draft.received} max={today()} onChange={changeDay} />
          </Field>
          <InOrderField value={draft.inOrder} onChange={(inOrder) => change((before) => ({ ...before, inOrder }))} />
          <div className={styles.tools}>
            <Button disabled={leftCount === 0} onClick={() => change((before) => countRest(before, rows))}>
              The rest came as expected
            </Button>
            <FileButton rows={rows} onChange={change} />
            <Button disabled={isEmptyDraft(draft)} onClick={clear}>
              Start again
            </Button>
          </div>
          <output className={styles.scanned}>{scanned}</output>
          <CountTable rows={rows} draft={draft} onChange={change} />
          <ShortLines rows={rows} preview={preview} draft={draft} onChange={change} />
          {refusal && (
            <div className={styles.refusal}>
              <Alert intent="error">{refusal}</Alert>
            </div>
          )}
          <div className={styles.bar} data-screen-only>
            <Button appearance="primary" disabled={!canReceive && !isRunning} onClick={() => void receive()}>
              {isRunning ? 'Receiving …' : `Receive ${formatCount(sent.length, 'row')}`}
            </Button>
            <span>
              {leftCount > 0 && `${formatCount(leftCount, 'row')} not counted. `}
              {preview.isCurrent && resolutions === null && 'Choose what happens to each line that waits.'}
            </span>
          </div>
        </>
      )}
    </section>
  );
}
