import { collection, isImage } from '@trestle/kit/core';
import { file } from '@trestle/schema/entities/file';
import { product } from '@trestle/schema/entities/product';

/** Number of pictures, newest first, that are searched for the one that is shown. A zip brings 99 of a product. */
const MAX_SEARCHED_PICTURES = 1000;

/** Finds the newest picture among a product's files, further ones last. @returns its id; null without a picture */
export const findNewestPicture = async (id: number, signal: AbortSignal): Promise<number | null> => {
  // Documents are left out by the query: any number of them may be newer.
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', product.name],
      ['other_id', 'eq', id],
      ['content_type', 'icontains', 'image/'],
    ],
  });
  const { results } = await collection(file).list({ query, sort: '-id', limit: MAX_SEARCHED_PICTURES }, signal);
  const pictures = results.filter(isImage);
  return (pictures.find((each) => !each.picture_number) ?? pictures[0])?.id ?? null;
};
