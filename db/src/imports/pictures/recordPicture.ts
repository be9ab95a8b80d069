import { file } from '@trestle/schema/entities/file';
import { product } from '@trestle/schema/entities/product';
import { invalidField } from '@trestle/schema/errors';
import type { ImportedRecord } from '@trestle/schema/importRows';
import { readPictureName } from '@trestle/schema/pictureImport';
import type { Row, Write } from '../../collection/call/context';
import { selectRows } from '../../collection/call/statements';
import { sql } from '../../sql/sqlText';
import { normaliseName } from '../findNamedRecords';
import { uploadError } from '../../files/uploadError';
import { findPictures } from './findPictures';

/** Products that the result page links to. */
const MAX_LINKED_PRODUCTS = 100;

/** An upload that belongs to an import of pictures. */
export interface ImportedPicture {
  run: number;
  product: number;
  name: string;
  /** Media type. */
  type: string;
}
/** What is known of an imported picture before it is stored. */
interface PictureFacts {
  number: number | null;
  /** Whether it is shown in place of another one. */
  isReplacing: boolean;
  code: string;
  records: readonly ImportedRecord[];
}

const parseRecords = (records: unknown): ImportedRecord[] =>
  (typeof records === 'string' ? JSON.parse(records) : (records ?? [])) as ImportedRecord[];

/**
 * Checks that an upload belongs to an import of the caller, and which of the product's pictures it is. The import is
 * locked until the upload is stored.
 * @throws Problem 400 by field, 415 for what is no picture
 */
export async function checkImportedPicture(
  write: Write,
  { run, product: id, name, type }: ImportedPicture,
): Promise<PictureFacts> {
  const { context, transaction, caller } = write;
  const [found] = await selectRows<Row>(
    context,
    sql(
      'SELECT `records` FROM `import_run` WHERE `id` = ? AND `user` = ? AND `collection` = ? ' +
        'AND `undone_date` IS NULL FOR UPDATE',
      run,
      caller.user,
      file.name,
    ),
    transaction,
  );
  if (!found) throw invalidField('import_run', 'There is no such import', 'not-found');
  if (!type.startsWith('image/')) throw uploadError(415, 'This is not a picture', 'type');
  const [row] = await selectRows<Row>(context, sql('SELECT `code` FROM `product` WHERE `id` = ?', id), transaction);
  const code = String(row?.['code'] ?? '');
  const match = readPictureName(name).find((each) => normaliseName(each.code) === normaliseName(code));
  if (!match) throw uploadError(400, 'The name is not the code of this product', 'name');
  const stored = (await findPictures(write, [id])).get(id) ?? [];
  const isReplacing = match.number === null && stored.some(({ number }) => number === null);
  return { number: match.number, isReplacing, code, records: parseRecords(found['records']) };
}

/** Counts a stored picture for its import, which can undo it. */
export async function recordPicture(
  { transaction }: Write,
  { run, product: id }: ImportedPicture,
  { isReplacing, code, records }: PictureFacts,
  fileId: number,
): Promise<void> {
  const counter = isReplacing ? 'changed_rows' : 'created_rows';
  const result = isReplacing ? 'changed' : 'created';
  const isListed = records.length >= MAX_LINKED_PRODUCTS || records.some((record) => record.id === id);
  const newRecords = isListed ? records : [...records, { id, name: code, result }];
  await transaction.execute(
    sql(
      'INSERT INTO `import_run_row` (`import_run`, `row_id`, `before_values`) VALUES (?, ?, ?)',
      run,
      fileId,
      JSON.stringify({ [product.name]: id, replaced: isReplacing }),
    ),
  );
  await transaction.execute(
    sql(
      `UPDATE \`import_run\` SET \`${counter}\` = \`${counter}\` + 1, \`records\` = ?, ` +
        '`modified_date` = UTC_TIMESTAMP(3) WHERE `id` = ?',
      JSON.stringify(newRecords),
      run,
    ),
  );
}
