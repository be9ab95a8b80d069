import { product } from '@trestle/schema/entities/product';
import { modelCondition, modelOfCode } from '@trestle/schema/text/productCode';
import { useQuery } from '@tanstack/react-query';
import { collection, useMayRead } from '@trestle/kit/core';
import type { ProductCardData } from './useProductCard';

/** Rows that are read: two variants are enough, but a few other codes can hold the model's, too. */
const MAX_ROWS = 5;

/** Returns the model of a card's product when the model has several variants; null otherwise, and while it loads. */
export const useModelWithVariants = ({ record }: ProductCardData): string | null => {
  const model = modelOfCode(record?.code);
  const mayRead = useMayRead(product, ['code']);
  const { data } = useQuery({
    queryKey: ['list', 'product', 'variants of model', model],
    queryFn: ({ signal }) => {
      const query = JSON.stringify(modelCondition('code', model!));
      return collection(product).list({ query, filter: 'active', limit: MAX_ROWS }, signal);
    },
    enabled: mayRead && model !== null,
  });
  const variants = data?.results.filter(({ code }) => modelOfCode(code) === model) ?? [];
  return variants.length > 1 ? model : null;
};
