import { collection, SkeletonBlock, toast } from '@trestle/kit/core';
import { Substitutes } from '@trestle/trade/widgets';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useQuery } from '@tanstack/react-query';

export default function Example({ readOnly = false }) {
  const { data } = useQuery({
    queryKey: ['list', 'stock_availability', 'gallery'],
    queryFn: () => collection(stockAvailability).list({ q: 'chair', sort: 'product__code', limit: 1 }),
  });
  if (!data) return <SkeletonBlock height={96} />;
  const [soldOut] = data.results;
  if (!soldOut) return <>There is no stock to choose from.</>;
  return (
    <Substitutes
      soldOut={soldOut}
      name={soldOut.product__description ?? 'the product'}
      otherProductsOnly
      onTake={readOnly ? undefined : (row) => toast.success(`Took ${row.product__description}.`)}
    />
  );
}
