import { integer, type Field } from '@trestle/schema/field';
import { columnOf } from '@trestle/schema/report';
import type { Entity } from '@trestle/schema/entity';
import { BackupError } from '../backup/backupFormat';
import { BOM, csvCellWriter, csvTable } from '../formats/csvTable';
import type { TableRowBatches } from '../formats/format';
import { jsonTable } from '../formats/jsonTable';
import type { ArchiveEntry } from '../formats/xlsx/archive';
import { quoteName } from '../sql/select';
import { sql, type Sql } from '../sql/sqlText';
import type { FileStore } from '../storage/fileStore';
import { StoreError } from '../storage/objectStore';
import { readObject } from '../storage/readContent';
import { exportedLinks, exportedTables } from './exportedTables';
import { fileEntryName } from './fileEntryName';
import type { Snapshot } from './snapshot';

/** Rows of each collection, for the last entry and for the operator. */
export type ExportCounts = Record<string, number>;

/** Times in the export are UTC: it is read in another place, at another time. */
const ZONE = 'UTC';
const FORMAT = 1;

const README = [
  'Everything of one moment: each collection as csv and as json, links between collections, and the files.',
  '',
  'data/{collection}.csv and .json   the rows, named as in the API. Times are UTC.',
  'links/{table}.csv                 which rows belong together: groups of users, contacts of stores.',
  'files/{id} {name}                 the content of the rows of data/file.csv.',
  'manifest.json                     the version, the moment, and the number of rows. Without it the file was cut short.',
  '',
  'Passwords, tokens, keys, sessions, secrets of second factors, the texts of mails and the files of reports and',
  'releases are not in it. It is no backup: `npm run backup` makes one, which can be restored.',
  '',
].join('\n');

const selectSql = (table: string, columns: readonly string[]): Sql =>
  sql(`SELECT ${columns.map(quoteName).join(', ')} FROM ${quoteName(table)} ORDER BY 1, 2`);

async function* counted(rows: TableRowBatches, count: (rows: number) => void): TableRowBatches {
  for await (const batch of rows) {
    count(batch.length);
    yield batch;
  }
}

async function* csvText(fields: readonly Field[], rows: TableRowBatches): AsyncGenerator<string> {
  const columns = fields.map((field) => columnOf(field, { label: field.name }));
  yield BOM;
  yield* csvTable(
    columns,
    rows,
    columns.map(({ kind }) => csvCellWriter(kind, ZONE)),
  );
}

/** Says which file keeps an export from being whole, and what to do about it. */
const incompleteFile = (id: number, why: string, cause?: unknown): BackupError =>
  new BackupError(
    `The content of file ${id} ${why}, so that the export would not be whole. ` +
      'check-data names all such files: restore their content, or delete them at their records, and export again.',
    { cause },
  );

/** Yields the content of a file. @throws BackupError when a part is missing, or the store has no such object */
async function* fileContent(
  snapshot: Snapshot,
  store: FileStore | undefined,
  id: number,
  size: number,
): AsyncGenerator<Uint8Array> {
  let bytesLeft = size;
  try {
    for await (const piece of partsOf(snapshot, store, id)) {
      bytesLeft -= piece.length;
      yield piece;
    }
  } catch (error) {
    if (error instanceof StoreError && error.failure === 'missing')
      throw incompleteFile(id, 'is missing in the store of files', error);
    throw error;
  }
  if (bytesLeft !== 0)
    throw incompleteFile(id, `has ${size - bytesLeft} bytes in place of the ${size} that its record says`);
}

async function* partsOf(snapshot: Snapshot, store: FileStore | undefined, id: number): AsyncGenerator<Buffer> {
  const keys: string[] = [];
  for await (const batch of snapshot.read(sql('SELECT `object_key` FROM `file_object` WHERE `file` = ?', id)))
    keys.push(...batch.map(([key]) => String(key)));
  for (const key of keys) yield* readObject(store, key);
  if (keys.length === 0) yield* chunksOf(snapshot, id);
}

async function* chunksOf(snapshot: Snapshot, id: number): AsyncGenerator<Buffer> {
  const positions: number[] = [];
  for await (const batch of snapshot.read(
    sql('SELECT `position` FROM `file_chunk` WHERE `file` = ? ORDER BY `position`', id),
  ))
    positions.push(...batch.map(([position]) => Number(position)));
  for (const position of positions)
    // One part at a time: a part has some hundred kilobytes.
    for await (const batch of snapshot.read(
      sql('SELECT `data` FROM `file_chunk` WHERE `file` = ? AND `position` = ?', id, position),
    ))
      for (const [data] of batch) yield data as unknown as Buffer;
}

/** Yields the entries of files. Their list is read in pages, since one query runs at a time. */
async function* fileEntries(
  snapshot: Snapshot,
  store: FileStore | undefined,
  counts: ExportCounts,
): AsyncGenerator<ArchiveEntry> {
  const text = 'SELECT `id`, `original_filename`, `file_size` FROM `file` WHERE `id` > ? ORDER BY `id` LIMIT 500';
  counts['files'] = 0;
  for (let last = 0; ;) {
    const page: unknown[][] = [];
    for await (const batch of snapshot.read(sql(text, last))) page.push(...batch);
    if (page.length === 0) return;
    for (const [id, name, size] of page as [number, string | null, number][]) {
      yield { name: fileEntryName(id, name ?? ''), pieces: fileContent(snapshot, store, id, size) };
      counts['files'] += 1;
      last = id;
    }
  }
}

/** What an export is made of, beside the rows. */
export interface ExportParts {
  entities: readonly Entity[];
  version: string;
  now: Date;
  /** Where contents of files are that are not in the database. */
  store?: FileStore | undefined;
}

/**
 * Yields the entries of an export of everything, each read while it is written, so that no more than a few rows or a part
 * of a file are in memory.
 * @param counts gets the number of rows by collection
 */
export async function* exportEntries(
  snapshot: Snapshot,
  { entities, version, now, store }: ExportParts,
  counts: ExportCounts = {},
): AsyncGenerator<ArchiveEntry> {
  yield { name: 'README.txt', pieces: [README] };
  for (const { name, fields } of exportedTables(entities)) {
    const query = selectSql(
      name,
      fields.map((field) => field.name),
    );
    counts[name] = 0;
    const count = (rows: number) => {
      counts[name]! += rows;
    };
    yield { name: `data/${name}.csv`, pieces: csvText(fields, counted(snapshot.read(query), count)) };
    yield { name: `data/${name}.json`, pieces: jsonTable(fields, snapshot.read(query)) };
  }
  for (const { table, columns } of exportedLinks(entities)) {
    const fields = columns.map((name) => ({ ...integer(), name, label: name }));
    yield { name: `links/${table}.csv`, pieces: csvText(fields, snapshot.read(selectSql(table, columns))) };
  }
  yield* fileEntries(snapshot, store, counts);
  const manifest = { format: FORMAT, version, date: now.toISOString(), rows: counts };
  yield { name: 'manifest.json', pieces: [`${JSON.stringify(manifest, null, 2)}\n`] };
}
