/**
 * A backup is a gzipped dump: SQL that the database's own client reads. Its first line is a comment with the header,
 * its last one a comment with the end, so that a file that was cut short is recognized.
 */

/** What the first line says. */
export interface BackupHeader {
  format: number;
  /** The product's version that wrote the backup. */
  version: string;
  /** Names of the migrations that the database has. */
  migrations: string[];
  /** When the backup began, in ISO 8601. */
  date: string;
  /** Contents of files that are in a store beside the database, and so not in the backup. */
  storedFiles?: StoredFiles | undefined;
}
/** Number of files in a store, and their bytes. */
export interface StoredFiles {
  count: number;
  bytes: number;
}
/** What the last line says. */
export interface BackupEnd {
  /** Number of rows by table. */
  rows: Record<string, number>;
  /** SHA-256 of all bytes before this line, unzipped, in hex. */
  sha256: string;
}

/** The form of backups that this version writes and reads. */
export const BACKUP_FORMAT = 1;
/** Says what a backup lacks: contents of files that are in a store. Without such files, nothing. */
export const storedFilesText = (files: StoredFiles | undefined): string[] =>
  files
    ? [
        `${files.count} files (${Math.ceil(files.bytes / 1024)} KiB) are not in it but in the store of FILES_URL: ` +
          'keep a copy of its bucket, too, made after the backup.',
      ]
    : [];
const HEADER_PREFIX = '-- trestle-backup ';
const END_PREFIX = '-- trestle-backup-end ';

/** Why a file can't be restored, in one line for the operator. */
export class BackupError extends Error {}

export const formatHeader = (header: BackupHeader): string => `${HEADER_PREFIX}${JSON.stringify(header)}\n`;
export const formatEnd = (end: BackupEnd): string => `${END_PREFIX}${JSON.stringify(end)}\n`;

/** Reads the first line of a backup. @throws BackupError when it isn't one, or of a form of later versions */
export function parseHeader(line: string): BackupHeader {
  const header = parseLine(HEADER_PREFIX, line) as Partial<BackupHeader> | undefined;
  if (!header) throw new BackupError('This is no backup of this product: its first line is another.');
  const { format, version, migrations, date, storedFiles } = header;
  if (format !== BACKUP_FORMAT)
    throw new BackupError(
      `The backup has form ${format}, and this version reads ${BACKUP_FORMAT}: use a later version.`,
    );
  if (typeof version !== 'string' || typeof date !== 'string' || !Array.isArray(migrations))
    throw new BackupError("The backup's first line is damaged.");
  return { format, version, migrations: migrations.map(String), date, ...(storedFiles ? { storedFiles } : {}) };
}

/** Reads the last line of a backup. @returns undefined when it is another line: the file was cut short */
export function parseEnd(line: string): BackupEnd | undefined {
  const end = parseLine(END_PREFIX, line) as Partial<BackupEnd> | undefined;
  return end && typeof end.sha256 === 'string' && end.rows ? (end as BackupEnd) : undefined;
}

function parseLine(prefix: string, line: string): object | undefined {
  if (!line.startsWith(prefix)) return undefined;
  try {
    const value: unknown = JSON.parse(line.slice(prefix.length));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
