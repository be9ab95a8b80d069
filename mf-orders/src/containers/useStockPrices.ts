import { collection, useFieldAccess } from '@trestle/kit/core';
import { useFormContext, useFormValue } from '@trestle/kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { isEmpty } from '@trestle/schema/validate';
import { useEffect, useRef } from 'react';
import type { StockFormRow } from './containerTotals';
import { findUnpricedChoices, priceFromProduct, type ChosenStockProduct } from './stockPrices';

/** How long a loaded product is used again, in ms. */
const PRODUCT_FRESH_MS = 60_000;

/**
 * Fills in the price of a row of a container's form when its product is chosen. Without it the server does so at the
 * save, for users, too, who may not read the product.
 */
export const useStockPrices = (): void => {
  const client = useQueryClient();
  const form = useFormContext();
  const { hidden, locked } = useFieldAccess(stock, form.isNew ? 'create' : 'edit', form.entity);
  const mayFill = !form.locked && !hidden.has('price') && !locked.has('price');
  const { value, set, now } = useFormValue<readonly StockFormRow[]>('stock');
  const previousRows = useRef(value);
  useEffect(() => {
    const fill = async ({ at, product: id }: ChosenStockProduct) => {
      const query = { queryKey: ['product prices', id], staleTime: PRODUCT_FRESH_MS };
      const record = await client
        .fetchQuery({ ...query, queryFn: () => collection(product).item(id) })
        .catch(() => undefined);
      const price = priceFromProduct(record);
      const rows = now() ?? [];
      // The row may have moved, got another product or a price while its product was loaded.
      if (price === undefined || rows[at]?.product !== id || !isEmpty(rows[at].price)) return;
      set(rows.map((row, i) => (i === at ? { ...row, price } : row)));
    };
    const choices = mayFill && value ? findUnpricedChoices(previousRows.current ?? [], value) : [];
    // The form's first rows were chosen by nobody.
    const isFirst = previousRows.current === undefined;
    previousRows.current = value;
    if (isFirst) return;
    // One after the other, because each writes all rows.
    void choices.reduce((previous, choice) => previous.then(() => fill(choice)), Promise.resolve());
  }, [client, value, set, now, mayFill]);
};
