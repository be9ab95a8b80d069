import { useQuery } from '@tanstack/react-query';
import { Button, ErrorCard, formatDateTime, loadError, makeStyles, tokens, useSingleCall } from '@trestle/kit/core';
import type { PastReceipt } from '@trestle/schema/receipt';
import { formatCount } from '../../components/formatCount';
import { pastReceipts } from './receiveCalls';
import { takeBack } from './undoOffer';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: `0 0 ${tokens.spacingVerticalL}`, padding: 0 },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

const wordsOf = ({ created_date, rows, lines, undone_date }: PastReceipt): string =>
  [
    `${formatCount(rows, 'row')} received ${formatDateTime(created_date)}`,
    ...(lines ? [`${formatCount(lines, 'order line')} changed`] : []),
    ...(undone_date ? [`undone ${formatDateTime(undone_date)}`] : []),
  ].join(' · ');

/** The receipts of the last 30 days. Whoever may receive the container can take each back that holds. */
export function PastReceipts({ container, onChanged }: { container: number; onChanged: () => void }) {
  const styles = useStyles();
  const reply = useQuery({
    queryKey: ['container', container, 'receipts'],
    queryFn: ({ signal }) => pastReceipts(container, signal),
  });
  const { data = [], refetch } = reply;
  const error = loadError(reply);
  const refresh = async () => {
    onChanged();
    await refetch();
  };
  const { run, isRunning } = useSingleCall((undo: string) => takeBack(container, undo, refresh));
  if (error) return <ErrorCard title="Couldn't load earlier receipts" error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Receipts of the last 30 days">
      {data.map((receipt) => (
        <li key={receipt.undo} className={styles.row}>
          <span>{wordsOf(receipt)}</span>
          {receipt.undone_date === null && (
            <Button
              size="small"
              aria-label={`Undo the receipt of ${formatDateTime(receipt.created_date)}`}
              disabledFocusable={isRunning}
              onClick={() => void run(receipt.undo)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
