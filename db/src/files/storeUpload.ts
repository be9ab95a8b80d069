import type { Entity } from '@trestle/schema/entity';
import { validationError } from '@trestle/schema/errors';
import { validate, type RecordValues } from '@trestle/schema/validate';
import type { Caller, Change, Context, Row } from '../collection/context';
import { readRecord } from '../collection/read';
import { execute } from '../collection/statements';
import { asOnlyRow } from '../collection/save';
import { inTransaction } from '../collection/transaction';
import { createValues } from '../collection/columnValues';
import { writeRows } from '../collection/writeRows';
import { sql } from '../sql/sqlText';
import { requireVisibleRecord } from './behaviours';
import { checkUpload } from './checkUpload';
import type { Upload } from './receiveUpload';

/** Small enough for any server's largest packet, twice as long as it goes as text. */
const CHUNK_BYTES = 512 * 1024;

/**
 * The record that a file is to hang on, as its form says it. `userId` is left aside: the maker is the caller (contract
 * §2.5).
 */
const parseRecord = (entity: Entity, { fields }: Upload): RecordValues => {
  const id = fields.get('other_id') ?? '';
  const item = { other_id: /^\d{1,10}$/.test(id) ? Number(id) : id, other_name: fields.get('other_name') ?? '' };
  const errors = validate(entity, item);
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return item;
};

/**
 * Keeps an upload: record, content and audit in one transaction, or nothing (safety 30, 53). Answers the file's record.
 */
export const storeUpload = async (context: Context, upload: Upload, caller: Caller): Promise<Row> => {
  const entity = context.find('file');
  const item = parseRecord(entity, upload);
  const { file, name } = upload;
  // Whose record it is asks one small question; looking into the file may take a second.
  await requireVisibleRecord(context, item, caller);
  const type = await checkUpload(name, file);
  return inTransaction(context, entity, caller, async (write) => {
    const values = {
      ...createValues(entity, item, new Set(), caller),
      original_filename: name,
      file_size: file.size,
      file_type: type,
      content_type: type,
    };
    const change: Change = { kind: 'create', id: 0, before: null, values, item, topLevel: true };
    await asOnlyRow(writeRows(write, entity, [change]));
    for (let position = 0; position * CHUNK_BYTES < file.size; position += 1) {
      const data = await file.read(position * CHUNK_BYTES, CHUNK_BYTES);
      await execute(
        context,
        sql('INSERT INTO `file_chunk` (`file`, `position`, `data`) VALUES (?, ?, ?)', change.id, position, data),
        write.transaction,
      );
    }
    return readRecord(context, entity, change.id, caller, write.transaction);
  });
};
