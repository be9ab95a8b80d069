import { useQueryClient } from '@tanstack/react-query';
import {
  Button,
  ErrorCard,
  formatNumber,
  makeStyles,
  MessageBar,
  MessageBarBody,
  refreshQueries,
  Spinner,
  tokens,
  uuid,
} from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/form';
import type { BulkDialogProps } from '@trestle/kit/list';
import { MAX_REPRICED_PRODUCTS } from '@trestle/schema/priceChange';
import { useMemo, useRef, useState } from 'react';
import { countProducts, offerPriceUndo } from './offerPriceUndo';
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

const tooManyProducts = (count: number): string | undefined =>
  count > MAX_REPRICED_PRODUCTS
    ? `Change at most ${formatNumber(MAX_REPRICED_PRODUCTS)} products at once. ${formatNumber(count)} are selected.`
    : undefined;

/** Changes the prices of the selected products, after showing each price before and after. */
export default function PriceChangeDialog({ rows, onDone, onClose }: BulkDialogProps) {
  const styles = useStyles();
  const client = useQueryClient();
  const allowed = useRepricedFields();
  const [products] = useState(() => rows.map((row) => Number(row['id'])));
  const [draft, setDraft] = useState<PriceChangeDraft>({
    prices: allowed.prices,
    by: 'percent',
    value: '',
    rounding: 'none',
    stock: false,
    catalogue_pages: false,
  });
  const request = useMemo(() => tooManyProducts(products.length) ?? toRequest(draft, products), [draft, products]);
  const complete = typeof request === 'string' ? undefined : request;
  const { preview, isCurrent, error, reload } = usePricePreview(complete);
  const { saving, refusal, apply } = useApply(() => {
    reload();
  });
  const canApply = isCurrent && !saving && preview !== undefined && preview.changed_prices > 0 && preview.errors === 0;

  const submit = async () => {
    if (!canApply || !complete) return;
    const applied = await apply(complete, preview.preview);
    if (!applied) return;
    const refresh = () => void refreshQueries(client);
    offerPriceUndo(applied, refresh);
    refresh();
    onDone();
    onClose();
  };
  return (
    <Dialog
      wide
      title={`Price change: ${countProducts(products.length)}`}
      onClose={saving ? () => undefined : onClose}
      actions={
        <>
          <Button disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button
            appearance="primary"
            disabled={!canApply && !saving}
            disabledFocusable={saving}
            onClick={() => void submit()}
          >
            {saving ? 'Changing …' : 'Apply'}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <PriceRuleFields draft={draft} allowed={allowed} onChange={setDraft} />
        {refusal && (
          <MessageBar intent="error">
            <MessageBarBody>{refusal}</MessageBarBody>
          </MessageBar>
        )}
        <div className={styles.result} aria-busy={complete !== undefined && !isCurrent && !error}>
          {typeof request === 'string' && <p className={styles.hint}>{request}</p>}
          {error && <ErrorCard title="The new prices could not be computed" error={error} onRetry={reload} />}
          {complete && !preview && !error && <Spinner size="small" label="Computing the new prices …" />}
          {preview && <PricePreview preview={preview} />}
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Sends a price change once.
 * @param onRefused called when the server refuses it, as after a change by somebody else
 */
const useApply = (onRefused: () => void) => {
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<{ preview: string; message: string }>();
  // A repeat after a lost reply gets the first reply. Another preview is another change.
  const attempt = useRef({ preview: '', key: '' });
  const apply = async (request: Parameters<typeof applyPrices>[0], preview: string) => {
    if (attempt.current.preview !== preview) attempt.current = { preview, key: uuid() };
    setSaving(true);
    setRefused(undefined);
    try {
      return await applyPrices(request, preview, attempt.current.key);
    } catch (error) {
      setRefused({ preview, message: (error as Error).message });
      onRefused();
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  return { saving, refusal: refused?.message, apply };
};
