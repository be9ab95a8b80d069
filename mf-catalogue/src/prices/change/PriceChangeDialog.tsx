import { useQueryClient } from '@tanstack/react-query';
import {
  Button,
  ErrorCard,
  formatNumber,
  isRefusal,
  makeStyles,
  MessageBar,
  MessageBarBody,
  refreshQueries,
  RouteLink,
  Spinner,
  tokens,
  useSingleCall,
} from '@trestle/kit/core';
import { FormDialog, LeaveQuestion } from '@trestle/kit/form';
import type { BulkDialogProps } from '@trestle/kit/list';
import { MAX_REPRICED_PRODUCTS, type PriceChangeRequest } from '@trestle/schema/priceChange';
import { useMemo, useRef, useState } from 'react';
import { formatProductCount, offerPriceUndo } from './offerPriceUndo';
import { applyPrices } from './priceChangeCalls';
import { toRequest, type PriceChangeDraft } from './priceChangeDraft';
import { PricePreview } from './PricePreview';
import { PriceRuleFields } from './PriceRuleFields';
import { usePricePreview } from './usePricePreview';
import { useRepricedFields } from './useRepricedFields';

const useStyles = makeStyles({
  body: { display: 'grid', rowGap: tokens.spacingVerticalL },
  // Keeps its height, so that nothing jumps while the preview loads.
  result: { minHeight: '160px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Returns a message when more products are selected than one price change may have. */
const tooManyProductsMessage = (count: number): string | undefined =>
  count > MAX_REPRICED_PRODUCTS
    ? `Change at most ${formatNumber(MAX_REPRICED_PRODUCTS)} products at once. ${formatNumber(count)} are selected.`
    : undefined;

/** Changes the prices of the selected products, after a preview of each price before and after. */
export default function PriceChangeDialog({ rows, onDone, onClose }: BulkDialogProps) {
  const styles = useStyles();
  const client = useQueryClient();
  const editableFields = useRepricedFields();
  const [products] = useState(() => rows.map((row) => Number(row['id'])));
  const [draft, setDraft] = useState<PriceChangeDraft>({
    prices: editableFields.prices,
    by: 'percent',
    value: '',
    rounding: 'none',
    ending: '',
    stock: false,
    catalogue_pages: false,
  });
  const request = useMemo(
    () => tooManyProductsMessage(products.length) ?? toRequest(draft, products),
    [draft, products],
  );
  const completeRequest = typeof request === 'string' ? undefined : request;
  const { preview, isCurrent, error, reload } = usePricePreview(completeRequest);
  const { isSaving, refusal, apply } = useApply(reload);
  const canApply =
    isCurrent && !isSaving && preview !== undefined && preview.changed_prices > 0 && preview.errors === 0;

  const submit = async () => {
    if (!canApply || !completeRequest) return;
    const applied = await apply(completeRequest, preview.preview);
    if (!applied) return;
    const refresh = () => void refreshQueries(client);
    offerPriceUndo(applied, refresh);
    refresh();
    onDone();
    onClose();
  };
  return (
    <FormDialog
      wide
      title={`Price change: ${formatProductCount(products.length)}`}
      isHeld={isSaving}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button
            appearance="primary"
            disabled={!canApply && !isSaving}
            disabledFocusable={isSaving}
            onClick={() => void submit()}
          >
            {isSaving ? 'Changing …' : 'Apply'}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <PriceRuleFields draft={draft} editableFields={editableFields} onChange={setDraft} />
        {refusal && (
          <MessageBar intent="error">
            <MessageBarBody>{refusal}</MessageBarBody>
          </MessageBar>
        )}
        <div className={styles.result} aria-busy={completeRequest !== undefined && !isCurrent && !error}>
          {typeof request === 'string' && <p className={styles.hint}>{request}</p>}
          {error && <ErrorCard title="The new prices could not be computed" error={error} onRetry={reload} />}
          {completeRequest && !preview && !error && <Spinner size="small" label="Computing the new prices …" />}
          {preview && <PricePreview preview={preview} />}
        </div>
        {draft.value.trim() !== '' && (
          <LeaveQuestion title="Leave without changing the prices?" words="What you typed here would be lost." />
        )}
        <RouteLink route="product.price_changes">Past price changes, and their undo</RouteLink>
      </div>
    </FormDialog>
  );
}

/**
 * Sends a price change. One whose answer got lost is sent again as it was, so that it is made once: it may have been
 * made, and a preview that was loaded since begins with its prices.
 * @param onRefused called when the server refuses the change, for example because somebody else has changed a price
 */
const useApply = (onRefused: () => void) => {
  const [refusal, setRefusal] = useState('');
  const unanswered = useRef<{ content: string; preview: string }>(undefined);
  const { run: apply, isRunning: isSaving } = useSingleCall(async (request: PriceChangeRequest, preview: string) => {
    const content = JSON.stringify(request);
    if (unanswered.current?.content !== content) unanswered.current = { content, preview };
    setRefusal('');
    try {
      return await applyPrices(request, unanswered.current.preview);
    } catch (error) {
      const { message } = error as Error;
      if (!isRefusal(error)) {
        setRefusal(`${message} Press Apply to try again: nothing is changed twice.`);
        return undefined;
      }
      unanswered.current = undefined;
      setRefusal(message);
      onRefused();
      return undefined;
    }
  });
  return { isSaving, refusal, apply };
};
