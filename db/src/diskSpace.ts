import { statfs } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import { serviceUnavailable } from '@trestle/schema/errors';
import { privateDatabaseUrl } from './embedded/dataLayout';
import type { ServiceSettings } from './settings';

/** Bytes that are left to what has begun, to sessions and to logs. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
/** For so long one look holds, in milliseconds. */
const CHECK_INTERVAL_MS = 100;
const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Made of what is there; a POST since its parameters are many. */
const REPORTS_PATH = '/reports/';

/**
 * Writes nothing more where the private database's disk is nearly full: MariaDB ends itself when a disk has no room
 * left to roll back in, and then nobody can read either (safety 53). A database of its operator's own looks after
 * itself.
 */
export const refuseWritesOnFullDisk = ({ dataDir, databaseUrl }: ServiceSettings): RequestHandler => {
  const isPrivate = databaseUrl === privateDatabaseUrl(dataDir);
  let looked = 0;
  let full = false;
  const look = async () => {
    looked = Date.now();
    const { bavail, bsize } = await statfs(dataDir);
    full = bavail * bsize < MIN_FREE_BYTES;
  };
  return async (request, _response, next) => {
    if (isPrivate && !READ_METHODS.has(request.method) && !request.path.startsWith(REPORTS_PATH)) {
      if (Date.now() - looked > CHECK_INTERVAL_MS)
        await look().catch(() => {
          full = false;
        });
      if (full) throw serviceUnavailable('The disk is full: nothing can be saved until there is room again.', 30);
    }
    next();
  };
};
