import { product } from '@trestle/schema/entities/product';
import { modelOfCode } from '@trestle/schema/productCode';
import { useQuery } from '@tanstack/react-query';
import { useMayRead } from '../core/access/useAccess';
import { collection } from '../core/api/collection';
import type { ProductCardData } from './useProductCard';

/** Returns the model of a card's product when it has several variants; null otherwise, and until that is known. */
export const useModelWithVariants = ({ record }: ProductCardData): string | null => {
  const model = modelOfCode(record?.code);
  const mayRead = useMayRead(product, ['code']);
  const { data } = useQuery({
    queryKey: ['list', 'product', 'variants of model', model],
    queryFn: ({ signal }) => {
      const query = JSON.stringify(['code', 'icontains', model]);
      return collection(product).list({ query, filter: 'active', limit: 5 }, signal);
    },
    enabled: mayRead && model !== null,
  });
  const variants = data?.results.filter(({ code }) => modelOfCode(code) === model) ?? [];
  return variants.length > 1 ? model : null;
};
