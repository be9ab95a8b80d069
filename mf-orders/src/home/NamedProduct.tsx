import { collection, NameWithDetails } from '@trestle/kit/core';
import { useHomeCardStyles } from '@trestle/kit/widgets';
import { ProductLink } from '@trestle/trade/core';
import { product } from '@trestle/schema/entities/product';
import { joinDetails } from '@trestle/schema/recordDetails';
import { useQuery } from '@tanstack/react-query';

/**
 * Loads what tells a card's products from others of the same name: one call for all of them.
 * @returns their details by id, none until they are loaded
 */
export const useProductDetails = (ids: readonly number[]): ReadonlyMap<number, string | undefined> => {
  const { data } = useQuery({
    queryKey: ['lookup', 'product', 'details of', ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => collection(product).lookup({ _ids: ids.join(','), _details: true }, signal),
  });
  return new Map(data?.results.map((row) => [row.id, joinDetails(product.details ?? [], { ...row })]));
};

/** A product of a card: a link to its own card, and what tells it from others of the same name. */
export function NamedProduct({ id, name, details }: { id: number; name: string; details: string | undefined }) {
  const { textLink } = useHomeCardStyles();
  return (
    <NameWithDetails name={<ProductLink id={id} name={name} className={details && textLink} />} details={details} />
  );
}
