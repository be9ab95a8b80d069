import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entity } from '@trestle/schema/entity';
import { version } from '../../package.json';
import { zipEntries } from '../formats/xlsx/archive';
import type { FileStore } from '../storage/fileStore';
import { exportEntries, type ExportCounts } from './exportEntries';
import { withSnapshot } from './snapshot';

/**
 * Writes everything as a zip. It goes out as fast as it is taken; whoever goes away ends the reading.
 * @param signal ends it, too
 * @param store where contents of files are that are not in the database
 * @returns the number of rows by collection
 */
export const writeExport = (
  url: string,
  entities: readonly Entity[],
  output: Writable,
  { onStart, signal, store }: { onStart?: () => void; signal?: AbortSignal; store?: FileStore | undefined } = {},
): Promise<ExportCounts> =>
  withSnapshot(url, async (snapshot) => {
    onStart?.();
    const counts: ExportCounts = {};
    const entries = exportEntries(snapshot, { entities, version, now: new Date(), store }, counts);
    await pipeline(Readable.from(zipEntries(entries), { objectMode: true, highWaterMark: 1 }), output, { signal });
    return counts;
  });
