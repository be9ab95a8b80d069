import { file } from '@trestle/schema/entities/file';
import { product } from '@trestle/schema/entities/product';
import { collection } from '../../core/api/collection';
import { isImage } from '../../core/api/content';

/** Clauses of one query, with some to spare (contract §2.2 allows 100). */
const MAX_PRODUCTS_PER_CALL = 90;
const MAX_FILES_PER_CALL = 1000;

interface PendingLoad {
  product: number;
  resolve: (picture: number | null) => void;
  reject: (error: unknown) => void;
}
let pending: PendingLoad[] = [];

/**
 * Finds the newest picture of a product. Calls of the same moment, such as those of a list's rows, become one request.
 * @returns the id of its file; null for none
 */
export const loadPicture = (id: number): Promise<number | null> =>
  new Promise((resolve, reject) => {
    if (pending.length === 0) setTimeout(() => void loadPending());
    pending.push({ product: id, resolve, reject });
  });

const loadPending = async (): Promise<void> => {
  const loads = pending;
  pending = [];
  for (let from = 0; from < loads.length; from += MAX_PRODUCTS_PER_CALL) {
    const batch = loads.slice(from, from + MAX_PRODUCTS_PER_CALL);
    try {
      const pictures = await findPictures([...new Set(batch.map((load) => load.product))]);
      for (const load of batch) load.resolve(pictures.get(load.product) ?? null);
    } catch (error) {
      for (const load of batch) load.reject(error);
    }
  }
};

const findPictures = async (products: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', product.name],
      ['content_type', 'icontains', 'image/'],
      { or: products.map((id) => ['other_id', 'eq', id]) },
    ],
  });
  const { results } = await collection(file).list({ query, sort: '-id', limit: MAX_FILES_PER_CALL });
  // The newest first, which the map keeps last.
  return new Map(
    results
      .filter(isImage)
      .reverse()
      .map((each) => [Number(each.other_id), each.id]),
  );
};
