import { BackupError } from '../backup/backupFormat';
import { writeWholeFile } from '../backup/outputFile';
import { abortOnEnd } from '../backup/startTool';
import { entitiesOf } from '../createContext';
import { writeExportEvent } from '../identity/auditEvent';
import { connectIdentityDb } from '../identity/identityDb';
import { adminSettings, type DbSettings } from '../settings';
import { createFileStore } from '../storage/fileStore';
import type { ExportCounts } from './exportEntries';
import { withExportLease } from './exportLease';
import { writeExport } from './writeExport';

/**
 * Exports everything into a file, which appears when it is whole.
 * @param signal ends it, and leaves no part of a file that holds all of everybody's data
 */
export async function exportToFile(file: string, settings: DbSettings, signal: AbortSignal): Promise<ExportCounts> {
  const { databaseUrl, backendVariant } = settings;
  const store = createFileStore(settings);
  const identityDb = connectIdentityDb(databaseUrl);
  let counts: ExportCounts = {};
  try {
    await withExportLease(identityDb, async () => {
      await writeExportEvent(identityDb, { actor: null, requestId: '' });
      await writeWholeFile(file, async (target) => {
        counts = await writeExport(databaseUrl, entitiesOf(backendVariant), target, { store, signal });
      });
    });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    store?.close();
    identityDb.close();
  }
  return counts;
}

/** Runs `export-all file.zip`. */
export async function runExportAll(file: string | undefined): Promise<void> {
  if (file === undefined || file === '-') throw new BackupError('Name the file: export-all file.zip');
  const startedAt = performance.now();
  const counts = await exportToFile(file, adminSettings(), abortOnEnd());
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${file}: ${Object.keys(counts).length} collections, ${rows} rows and files, ${seconds} s.\n`);
}
