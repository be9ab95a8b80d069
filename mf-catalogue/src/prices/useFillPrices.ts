import { collection, isRefusal, toast, useFieldAccess } from '@trestle/kit/core';
import { useFormContext, useFormValue } from '@trestle/kit/form';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import { useEffect, useRef } from 'react';
import type { ProductRecord } from '../product/productRecord';
import { findChosenProducts, pricesToFill, type ChosenProduct, type EditedPage } from './fillPrices';

/** How long a loaded product is used again, in ms. */
const PRODUCT_FRESH_MS = 60_000;
const NO_PRICES_TEXT = "The product's prices couldn't be loaded. Choose the product again, or enter them.";

/**
 * Loads a product. Returns undefined without an id, for a user who may not read the product, and where it could not be
 * loaded: a page without prices would be printed so, unless somebody is told.
 */
const loadProduct = (client: QueryClient, id: number | undefined): Promise<Partial<ProductRecord> | undefined> =>
  id === undefined
    ? Promise.resolve(undefined)
    : client
        .fetchQuery({
          queryKey: ['product prices', id],
          queryFn: () => collection(product).item(id),
          staleTime: PRODUCT_FRESH_MS,
        })
        .catch((error: unknown) => {
          if (!isRefusal(error)) toast.warning(NO_PRICES_TEXT);
          return undefined;
        });

/** Fills in name, code and prices of a page in its catalogue's form, when its product is chosen. */
export const useFillPrices = (): void => {
  const client = useQueryClient();
  const { entity: catalogue } = useFormContext();
  const { hidden, locked } = useFieldAccess(cataloguePage, 'edit', catalogue);
  const { value, set, now } = useFormValue<readonly EditedPage[]>('product');
  const previousPages = useRef(value);
  useEffect(() => {
    const fill = async ({ index, product: id, previousProduct: previousId }: ChosenProduct) => {
      const [chosenProduct, previous] = await Promise.all([loadProduct(client, id), loadProduct(client, previousId)]);
      const pages = now() ?? [];
      const page = pages[index];
      // The row may have moved or got another product while its product was loaded.
      if (!chosenProduct || page?.product !== id) return;
      const prices = pricesToFill(page, chosenProduct, previous, (name) => !hidden.has(name) && !locked.has(name));
      const names = {
        product__description: chosenProduct.description,
        product__code: chosenProduct.code,
        colour__description: chosenProduct.colour__description,
        fabric__description: chosenProduct.fabric__description,
      };
      set(pages.map((each, i) => (i === index ? { ...each, ...names, ...prices } : each)));
    };
    const choices = previousPages.current && value ? findChosenProducts(previousPages.current, value) : [];
    previousPages.current = value;
    // One after the other, because each writes all rows.
    void choices.reduce((previous, choice) => previous.then(() => fill(choice)), Promise.resolve());
  }, [client, value, set, now, hidden, locked]);
};

/** Fills in the prices of a page in its own form, when its product is chosen. */
export const useFillPagePrices = (): void => {
  const client = useQueryClient();
  const { access } = useFormContext();
  const { value: id, now } = useFormValue<number | null>('product');
  const prices = {
    cost: useFormValue<unknown>('cost'),
    region_1_rrp: useFormValue<unknown>('region_1_rrp'),
    region_2_rrp: useFormValue<unknown>('region_2_rrp'),
    region_3_rrp: useFormValue<unknown>('region_3_rrp'),
    region_4_rrp: useFormValue<unknown>('region_4_rrp'),
  };
  const latest = useRef({ prices, access, now });
  useEffect(() => {
    latest.current = { prices, access, now };
  });
  const lastId = useRef(id);
  useEffect(() => {
    const previousId = lastId.current;
    lastId.current = id;
    if (typeof id !== 'number' || previousId === id) return;
    const products = Promise.all([loadProduct(client, id), loadProduct(client, previousId ?? undefined)]);
    void products.then(([chosenProduct, previous]) => {
      const form = latest.current;
      if (!chosenProduct || form.now() !== id) return;
      const page = Object.fromEntries(Object.entries(form.prices).map(([name, field]) => [name, field.now()]));
      const mayFill = (name: string) => !form.access.hidden.has(name) && !form.access.locked.has(name);
      for (const [name, price] of Object.entries(pricesToFill(page, chosenProduct, previous, mayFill)))
        form.prices[name as keyof typeof prices].set(price);
    });
  }, [client, id]);
};
