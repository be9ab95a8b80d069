import { collection, useFieldAccess } from '@trestle/kit/core';
import { useFormContext, useFormValue } from '@trestle/kit/form';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import { useEffect, useRef } from 'react';
import { chosenProducts, filledPrices, type ChosenProduct, type EditedPage, type ProductRecord } from './fillPrices';

const FRESH_MS = 60_000;

/** Loads a product. Without a right to read it nothing is filled in. */
const loadProduct = (client: QueryClient, id: number | undefined): Promise<Partial<ProductRecord> | undefined> =>
  id === undefined
    ? Promise.resolve(undefined)
    : client
        .fetchQuery({
          queryKey: ['product prices', id],
          queryFn: () => collection(product).item(id),
          staleTime: FRESH_MS,
        })
        .catch(() => undefined);

/** Names the product of a catalogue's page when it is chosen, and fills in the page's prices. */
export const useFillPrices = (): void => {
  const client = useQueryClient();
  const { entity: catalogue } = useFormContext();
  const { hidden, locked } = useFieldAccess(cataloguePage, 'edit', catalogue);
  const { value, set, now } = useFormValue<readonly EditedPage[]>('product');
  const before = useRef(value);
  useEffect(() => {
    const fill = async ({ at, product: id, former }: ChosenProduct) => {
      const [chosen, old] = await Promise.all([loadProduct(client, id), loadProduct(client, former)]);
      const pages = now() ?? [];
      const page = pages[at];
      // The row may have moved or got another product while its product was loaded.
      if (!chosen || page?.product !== id) return;
      const prices = filledPrices(page, chosen, old, (name) => !hidden.has(name) && !locked.has(name));
      const names = { product__description: chosen.description, product__code: chosen.code };
      set(pages.map((each, i) => (i === at ? { ...each, ...names, ...prices } : each)));
    };
    const choices = before.current && value ? chosenProducts(before.current, value) : [];
    before.current = value;
    // One after the other: each writes all rows.
    void choices.reduce((last, choice) => last.then(() => fill(choice)), Promise.resolve());
  }, [client, value, set, now, hidden, locked]);
};

/** Fills in the prices of the page that a form is about, when its product is chosen. */
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
  const before = useRef(id);
  useEffect(() => {
    const former = before.current;
    before.current = id;
    if (typeof id !== 'number' || former === id) return;
    void Promise.all([loadProduct(client, id), loadProduct(client, former ?? undefined)]).then(([chosen, old]) => {
      const form = latest.current;
      if (!chosen || form.now() !== id) return;
      const page = Object.fromEntries(Object.entries(form.prices).map(([name, field]) => [name, field.now()]));
      const mayFill = (name: string) => !form.access.hidden.has(name) && !form.access.locked.has(name);
      for (const [name, price] of Object.entries(filledPrices(page, chosen, old, mayFill)))
        form.prices[name as keyof typeof prices].set(price);
    });
  }, [client, id]);
};
