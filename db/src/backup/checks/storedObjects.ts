import { createFileStore, type FileStore, type FileStoreSettings } from '../../storage/fileStore';
import { sql } from '../../sql/sqlText';
import type { DatabaseSession } from '../databaseSession';
import { MAX_EXAMPLES, type Finding } from './dataCheck';

/** Objects that are younger may be of files that were uploaded after the check began, in ms. */
const YOUNG_MS = 3_600_000;

/** What the database says of an object. `file` is null for one that no file needs any more. */
interface KnownObject {
  file: number | null;
  size: number;
}

function findingOf(what: string, rows: readonly (string | number)[], remedy: string): Finding[] {
  return rows.length ? [{ what, count: rows.length, examples: rows.slice(0, MAX_EXAMPLES).map(String), remedy }] : [];
}

const RESTORE_OBJECTS =
  "Copy these objects from the bucket's backup (`file_object`.`object_key` names them), or delete the file at its record " +
  'and attach it again.';

/** Compares the objects in the store of files with the rows that the database has of them. */
export async function checkStoredObjects(session: DatabaseSession, settings: FileStoreSettings): Promise<Finding[]> {
  const known = await findKnownObjects(session);
  const store = createFileStore(settings);
  const files = [...known.values()].flatMap(({ file }) => (file === null ? [] : [file]));
  if (!store)
    return findingOf('files in a store of files, while FILES_URL is not set', files, 'Set FILES_URL as it was.');
  try {
    return await compare(store, known);
  } finally {
    store.close();
  }
}

async function compare(store: FileStore, known: Map<string, KnownObject>): Promise<Finding[]> {
  const youngest = Date.now() - YOUNG_MS;
  const [altered, unknown]: [number[], string[]] = [[], []];
  for await (const { key, size, modified } of store.list()) {
    const object = known.get(key);
    known.delete(key);
    if (object?.file != null && object.size !== size) altered.push(object.file);
    if (!object && modified.getTime() < youngest) unknown.push(key);
  }
  const missing = [...known.values()].flatMap(({ file }) => (file === null ? [] : [file]));
  return [
    ...findingOf('files whose content is missing in the store of files', missing, RESTORE_OBJECTS),
    ...findingOf('files whose content in the store has another size', altered, RESTORE_OBJECTS),
    ...findingOf(
      'objects in the store of files that no row knows',
      unknown,
      'They are of files that were uploaded after the backup that was restored. Delete them in the bucket.',
    ),
  ];
}

async function findKnownObjects(session: DatabaseSession): Promise<Map<string, KnownObject>> {
  const rows = await session.selectCells(sql('SELECT `object_key`, `file`, `size` FROM `file_object`'));
  return new Map(
    rows.map(([key, file, size]) => [String(key), { file: file === null ? null : Number(file), size: Number(size) }]),
  );
}
