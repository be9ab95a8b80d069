import { product } from '@trestle/schema/entities/product';
import type { Row, Write } from '../../collection/call/context';
import { entityNamesOf } from '../../collection/references/referencingFields';
import { selectRows } from '../../collection/call/statements';
import { sql } from '../../sql/sqlText';
import { inChunks } from '../inChunks';

/** A picture among the files of a product. */
export interface StoredPicture {
  name: string;
  bytes: number;
  /** Of a further picture; null for one that is shown first. */
  number: number | null;
  /** SHA-256 of its content, in hex; null for one of before that the database holds. */
  digest: string | null;
}

/** Finds the pictures of products. */
export async function findPictures(
  { context, transaction }: Pick<Write, 'context' | 'transaction'>,
  products: readonly number[],
): Promise<ReadonlyMap<number, StoredPicture[]>> {
  const found = new Map<number, StoredPicture[]>();
  const text =
    'SELECT f.`other_id` AS product, f.`original_filename` AS name, f.`file_size` AS bytes, ' +
    'f.`picture_number` AS number, COALESCE(f.`content_digest`, o.`sha256`) AS digest ' +
    'FROM `file` f LEFT JOIN `file_object` o ON o.`file` = f.`id` ' +
    "WHERE f.`other_name` IN (?) AND f.`other_id` IN (?) AND f.`content_type` LIKE 'image/%'";
  const names = entityNamesOf(context, context.find(product.name));
  for (const chunk of inChunks(products))
    for (const row of await selectRows<StoredPicture & Row & { product: number }>(
      context,
      sql(text, names, chunk),
      transaction,
    ))
      found.set(row.product, [...(found.get(row.product) ?? []), row]);
  return found;
}
