import { product } from '@trestle/schema/entities/product';
import type { Entity } from '@trestle/schema/entity';
import { invalidField, validationError } from '@trestle/schema/errors';
import { validate, type RecordValues } from '@trestle/schema/validate';
import type { Caller, Change, Context, Write } from '../collection/call/context';
import { readRecord } from '../collection/read/readRecord';
import { createOnce, readIdempotencyKey } from '../collection/write/idempotency';
import { unwrapRowErrors, withoutHiddenFields } from '../collection/write/save';
import { inTransaction } from '../collection/write/transaction';
import { createValues } from '../collection/write/columnValues';
import { writeRows } from '../collection/write/writeRows';
import { checkImportedPicture, recordPicture } from '../imports/pictures/recordPicture';
import { digestOf } from '../storage/chunks';
import { storeProblem } from '../storage/objectStore';
import { attachContent, placeContent, type PlacedContent } from '../storage/placeContent';
import { requireVisibleRecord } from './behaviours';
import { checkUpload } from './checkUpload';
import type { Upload } from './receiveUpload';

/** Address of the call that stores an upload. */
export const UPLOAD_PATH = '/filesystem/upload/';

/**
 * Reads from the form which record a file belongs to. `userId` is ignored: the caller is the author (contract §2.5).
 */
function parseRecord(entity: Entity, { fields }: Upload): RecordValues {
  const id = fields.get('other_id') ?? '';
  const item = { other_id: /^\d{1,10}$/.test(id) ? Number(id) : id, other_name: fields.get('other_name') ?? '' };
  const errors = validate(entity, item);
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return item;
}

/** Reads the import of pictures that an upload belongs to, if any. @throws Problem 400 */
function parseRun({ fields }: Upload, item: RecordValues): number | null {
  const run = fields.get('import_run');
  if (run === undefined) return null;
  if (!/^\d{1,10}$/.test(run)) throw invalidField('import_run', 'Must be the id of an import', 'type');
  if (item['other_name'] !== product.name)
    throw invalidField('import_run', 'Imports are of pictures of products', 'invalid');
  return Number(run);
}

/** A file to be stored: its name, its type and its content. */
export interface StoredContent {
  name: string;
  /** Media type. */
  type: string;
  /** Which of the record's pictures it is, from 2 on. */
  pictureNumber?: number | null;
  /** SHA-256 of the content, in hex, where the upload is compared with others. */
  digest?: string;
  /** Without a key of the store it goes into the database. */
  content: PlacedContent;
}

/**
 * Inserts a file: record and content, in the transaction of `write`.
 * @param item the record that it belongs to
 * @returns its id
 */
export async function insertFile(
  write: Write,
  item: RecordValues,
  { name, type, content, pictureNumber = null, digest }: StoredContent,
): Promise<number> {
  const { context, caller, transaction } = write;
  const entity = context.find('file');
  const values = {
    ...createValues(entity, item, new Set(), caller),
    original_filename: name,
    file_size: content.size,
    file_type: type,
    content_type: type,
    picture_number: pictureNumber,
    content_digest: digest ?? null,
  };
  const change: Change = { kind: 'create', id: 0, before: null, values, item, topLevel: true };
  await unwrapRowErrors(writeRows(write, entity, [change]));
  await attachContent(transaction, change.id, content);
  return change.id;
}

/** Inserts a picture of an import, which counts it. @throws Problem 400 by field, 415 */
async function storePicture(write: Write, item: RecordValues, stored: StoredContent, run: number): Promise<number> {
  const { name, type } = stored;
  const picture = { run, product: item['other_id'] as number, name, type };
  const facts = await checkImportedPicture(write, picture);
  const id = await insertFile(write, item, { ...stored, pictureNumber: facts.number });
  await recordPicture(write, picture, facts, id);
  return id;
}

/**
 * Stores an upload: record, content and audit in one transaction (SECURITY.md, 30 and 53).
 * @param key its Idempotency-Key. The same key with the same form stores one file.
 * @returns the record of the file, as JSON
 * @throws Problem 400 by field; 422 for a key of another form; 503 when the store of files takes nothing
 */
export async function storeUpload(
  context: Context,
  upload: Upload,
  caller: Caller,
  key: string | undefined,
): Promise<string> {
  const entity = context.find('file');
  const item = parseRecord(entity, upload);
  const { file, name } = upload;
  const run = parseRun(upload, item);
  // First the cheap check of the record: checking the content may take a second.
  await requireVisibleRecord(context, item, caller);
  const digest = await digestOf(file);
  const form = key === undefined ? {} : { ...item, name, digest, ...(run && { run }) };
  const idempotencyKey = readIdempotencyKey(key, UPLOAD_PATH, form);
  const type = await checkUpload(name, file);
  return createOnce(
    context,
    caller,
    idempotencyKey,
    async (storeReply) => {
      const content = await placeContent(context.database, context.fileStore, file).catch((error: unknown) => {
        throw storeProblem(error, 'write');
      });
      return inTransaction(context, entity, caller, async (write) => {
        const stored = { name, type, content, digest };
        const id = await (run === null ? insertFile(write, item, stored) : storePicture(write, item, stored, run));
        const reply = JSON.stringify(await readRecord(context, entity, id, caller, write.transaction));
        storeReply(write, reply);
        return reply;
      });
    },
    (reply) => withoutHiddenFields(context, entity, caller, reply),
  );
}
