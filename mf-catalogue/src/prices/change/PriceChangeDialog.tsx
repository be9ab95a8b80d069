import { useQueryClient } from '@tanstack/react-query';
import {
  Button,
  ErrorCard,
  formatNumber,
  makeStyles,
  MessageBar,
  MessageBarBody,
  refreshQueries,
  RouteLink,
  Spinner,
  tokens,
  useSingleCall,
  uuid,
} from '@trestle/kit/core';
import { FormDialog } from '@trestle/kit/form';
import type { BulkDialogProps } from '@trestle/kit/list';
import { MAX_REPRICED_PRODUCTS } from '@trestle/schema/priceChange';
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
      onClose={isSaving ? () => undefined : onClose}
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
        <RouteLink route="product.price_changes">Past price changes, and their undo</RouteLink>
      </div>
    </FormDialog>
  );
}

/**
 * Sends a price change. A repeat of the same preview has the same key, so that the server applies it once.
 * @param onRefused called when the server refuses the change, for example because somebody else has changed a price
 */
const useApply = (onRefused: () => void) => {
  const [rejection, setRejection] = useState<{ preview: string; message: string }>();
  // After a lost reply, a repeat gets the first reply. Another preview is another change, with a key of its own.
  const attempt = useRef({ preview: '', key: '' });
  const { run: apply, isRunning: isSaving } = useSingleCall(
    async (request: Parameters<typeof applyPrices>[0], preview: string) => {
      if (attempt.current.preview !== preview) attempt.current = { preview, key: uuid() };
      setRejection(undefined);
      try {
        return await applyPrices(request, preview, attempt.current.key);
      } catch (error) {
        setRejection({ preview, message: (error as Error).message });
        onRefused();
        return undefined;
      }
    },
  );
  return { isSaving, refusal: rejection?.message, apply };
};
