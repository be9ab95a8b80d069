import type { Caller, Context } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import { readRecord } from '../collection/read/readRecord';
import { rowsInScope, selectOf } from '../collection/call/scope';
import { selectFromReplica, selectRows } from '../collection/call/statements';
import { sql } from '../sql/sqlText';
import { ContentGoneError, StoreError } from '../storage/objectStore';
import { readWholeContent } from '../storage/readContent';

/** Most records whose pictures are looked for in one statement. */
const IDS_PER_STATEMENT = 1000;
/** Largest picture that goes into a report, in bytes. Larger ones are left out. */
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** A picture's content with its media type. */
export interface PictureContent {
  content: Buffer;
  type: string;
}

/** Fields of a file by which the picture of a record is found. */
export const PICTURE_FIELDS = ['id', 'other_name', 'other_id', 'file_type'] as const;

/** Finds the newest picture of each record, among the files that the caller may see. */
export async function findPictures(
  context: Context,
  caller: Caller,
  entity: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const file = context.find('file');
  const pictureIds = new Map<number, number>();
  const { hidden } = accessOf(context, file, caller);
  if (PICTURE_FIELDS.some((name) => hidden.has(name))) return pictureIds;
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
    const select = selectOf(context, file);
    const inScope = rowsInScope(context, select, caller);
    const { alias } = select;
    const rows = await selectFromReplica<{ record: number; picture: number }>(
      context,
      sql(
        `SELECT ${alias}.\`other_id\` AS record, COALESCE(MAX(IF(${alias}.\`picture_number\` IS NULL, ${alias}.\`id\`, NULL)), ` +
          `MAX(${alias}.\`id\`)) AS picture FROM ${select.from} ` +
          `WHERE ${alias}.\`other_name\` = ? AND ${alias}.\`other_id\` IN (?) AND ${alias}.\`file_type\` LIKE 'image/%' ` +
          `AND ${inScope.text} GROUP BY ${alias}.\`other_id\``,
        entity,
        ids.slice(start, start + IDS_PER_STATEMENT),
        ...inScope.values,
      ),
    );
    for (const { record, picture } of rows) pictureIds.set(record, picture);
  }
  return pictureIds;
}

/**
 * Reads a picture's content, if the caller may see the file.
 * @returns null for a file that is deleted, hidden, no picture, too large, or in a store that gives no answer
 */
export async function readPicture(context: Context, caller: Caller, id: number): Promise<PictureContent | null> {
  const file = await readRecord(context, context.find('file'), id, caller).catch(() => undefined);
  const type = String(file?.['file_type'] ?? '');
  if (!file || !type.startsWith('image/')) return null;
  const [storedFile] = await selectRows<{ file_size: number }>(
    context,
    sql('SELECT `file_size` FROM `file` WHERE `id` = ?', id),
  );
  if (!storedFile || storedFile.file_size > MAX_PICTURE_BYTES) return null;
  // A report without a picture is better than none, when the store of files has no answer.
  const content = await readWholeContent(context, id, storedFile.file_size).catch((error: unknown) => {
    if (error instanceof StoreError || error instanceof ContentGoneError) return null;
    throw error;
  });
  return content && { content, type };
}
