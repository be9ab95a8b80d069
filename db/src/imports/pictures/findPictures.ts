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
}

/** Finds the pictures of products. */
export async function findPictures(
  { context, transaction }: Pick<Write, 'context' | 'transaction'>,
  products: readonly number[],
): Promise<ReadonlyMap<number, StoredPicture[]>> {
  const found = new Map<number, StoredPicture[]>();
  const text =
    'SELECT `other_id` AS product, `original_filename` AS name, `file_size` AS bytes, `picture_number` AS number ' +
    "FROM `file` WHERE `other_name` IN (?) AND `other_id` IN (?) AND `content_type` LIKE 'image/%'";
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
