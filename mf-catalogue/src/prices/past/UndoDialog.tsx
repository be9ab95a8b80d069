import { useQuery } from '@tanstack/react-query';
import { Button, ErrorCard, formatNumber, loadError, makeStyles, Spinner, tokens } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/form';
import type { PastPriceChange } from '@trestle/schema/priceChange';
import { formatKeptPrice } from '../change/offerPriceUndo';
import { previewUndo } from '../change/priceChangeCalls';
import { factsInWords, keptInWords, ruleInWords, undoInWords } from './priceChangeWords';

const MAX_LISTED_PRICES = 50;

const useStyles = makeStyles({
  body: { display: 'grid', rowGap: tokens.spacingVerticalM, overflowWrap: 'anywhere', '& p': { margin: 0 } },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
});

interface UndoDialogProps {
  change: PastPriceChange;
  onUndo: () => void;
  onClose: () => void;
}

/** Says what an undo of a price change restores and which prices stay, before it is done. */
export function UndoDialog({ change, onUndo, onClose }: UndoDialogProps) {
  const styles = useStyles();
  const reply = useQuery({
    queryKey: ['price change', change.id, 'undo'],
    queryFn: ({ signal }) => previewUndo(change.id, signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const { data, refetch } = reply;
  const error = loadError(reply);
  const kept = data?.kept ?? [];
  return (
    <Dialog
      title={`Undo: ${ruleInWords(change)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button appearance="primary" disabledFocusable={!data?.restored_prices} onClick={onUndo}>
            Undo
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{factsInWords(change)}</p>
        {error && <ErrorCard title="Couldn't check what can be undone" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Spinner size="small" label="Checking what can be undone …" />}
        {data && <output>{undoInWords(data)}</output>}
        {kept.length > 0 && (
          <div>
            <p>{keptInWords(kept.length)}</p>
            <ul className={styles.list}>
              {kept.slice(0, MAX_LISTED_PRICES).map((price) => (
                <li key={`${price.entity} ${price.id} ${price.label}`}>{formatKeptPrice(price)}</li>
              ))}
              {kept.length > MAX_LISTED_PRICES && <li>and {formatNumber(kept.length - MAX_LISTED_PRICES)} more</li>}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
