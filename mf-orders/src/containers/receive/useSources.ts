import { useQuery } from '@tanstack/react-query';
import { formatMoney, today } from '@trestle/kit/core';
import type { StockRow } from '@trestle/trade/core';
import { findSubstitutes } from '@trestle/trade/widgets';
import { formatDelivery } from '../../components/formatDelivery';
import type { CountedRow } from './countedRows';

const MAX_SOURCES = 12;

/** A stock row that missing pieces can come from. */
export interface Source {
  stock: number;
  action: 'move' | 'swap';
  available: number;
  words: string;
}

const describe = (row: StockRow, isSame: boolean): string => {
  const variant = isSame
    ? []
    : [row.product__description, row.colour__description, row.fabric__description].filter(Boolean).join(' · ');
  const arrival = formatDelivery(row.container__delivery_date, today());
  const pieces = `${row.available ?? 0} left`;
  return [
    isSame ? 'Another container' : `Instead: ${String(variant)}`,
    row.container__code,
    arrival,
    pieces,
    ...(isSame ? [] : [formatMoney(row.price)]),
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Finds where missing pieces of a row can come from: the same product elsewhere first, then other colours. */
export const useSources = (row: CountedRow | undefined): { sources: readonly Source[]; isLoading: boolean } => {
  const { product = null, product__code = null, category = null, id } = row ?? {};
  const reply = useQuery({
    queryKey: ['list', 'stock_availability', 'sources', product, product__code, category],
    queryFn: ({ signal }) => findSubstitutes({ product, product__code, category }, today(), signal),
    enabled: product !== null,
  });
  const sources = (reply.data ?? []).flatMap((substitute) =>
    substitute.rows
      .filter((each) => each.id !== id)
      .map((each): Source => {
        const isSame = substitute.product === product;
        return {
          stock: each.id,
          action: isSame ? 'move' : 'swap',
          available: each.available ?? 0,
          words: describe(each, isSame),
        };
      }),
  );
  return { sources: sources.slice(0, MAX_SOURCES), isLoading: reply.isLoading };
};
