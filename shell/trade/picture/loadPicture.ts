import { file } from '@trestle/schema/entities/file';
import type { product } from '@trestle/schema/entities/product';
import { collection, createBatchLoader, isImage } from '@trestle/kit/core';

/** The collection's name alone: its declaration would come with every list that has pictures. */
const PRODUCTS: (typeof product)['name'] = 'product';

/** Files of one call: 99 pictures of each of its 90 products fit. */
const MAX_FILES_PER_CALL = 10_000;

/** Finds the newest picture of each product. Returns file ids by product id. */
const findPictures = async (products: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', PRODUCTS],
      ['content_type', 'icontains', 'image/'],
      { or: products.map((id) => ['other_id', 'eq', id]) },
    ],
  });
  const { results } = await collection(file).list({ query, sort: '-id', limit: MAX_FILES_PER_CALL });
  // The map keeps the last file of a product: the newest without a number, once the order is reversed.
  return new Map(
    results
      .filter(isImage)
      .reverse()
      .sort((a, b) => Number(!a.picture_number) - Number(!b.picture_number))
      .map((picture) => [Number(picture.other_id), picture.id]),
  );
};

/**
 * Finds the newest picture of a product.
 * @returns the id of its file; null for none
 */
export const loadPicture = createBatchLoader<number | null>(async (products) => {
  const pictures = await findPictures(products);
  return (id) => pictures.get(id) ?? null;
});
