import { BackupError } from '../backup/backupFormat';
import { writeWholeFile } from '../backup/outputFile';
import { entitiesOf } from '../createContext';
import { writeExportEvent } from '../identity/auditEvent';
import { connectIdentityDb } from '../identity/identityDb';
import { adminSettings } from '../settings';
import { createFileStore } from '../storage/fileStore';
import { withExportLease } from './exportLease';
import { writeExport } from './writeExport';

/** Runs `export-all file.zip`. The file appears when it is whole. */
export async function runExportAll(file: string | undefined): Promise<void> {
  if (file === undefined || file === '-') throw new BackupError('Name the file: export-all file.zip');
  const settings = adminSettings();
  const { databaseUrl, backendVariant } = settings;
  const store = createFileStore(settings);
  const identityDb = connectIdentityDb(databaseUrl);
  const startedAt = Date.now();
  let counts: Readonly<Record<string, number>> = {};
  try {
    await withExportLease(identityDb, async () => {
      await writeExportEvent(identityDb, { actor: null, requestId: '' });
      await writeWholeFile(file, async (target) => {
        counts = await writeExport(databaseUrl, entitiesOf(backendVariant), target, { store });
      });
    });
  } finally {
    store?.close();
    identityDb.close();
  }
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${file}: ${Object.keys(counts).length} collections, ${rows} rows and files, ${seconds} s.\n`);
}
