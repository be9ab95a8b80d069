import { statfs } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import { serviceUnavailable } from '@trestle/schema/errors';
import { privateDatabaseUrl } from '../../embedded/dataLayout';
import type { ServiceSettings } from '../settings';

/** Free space that is reserved for running writes, sessions and logs. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
/** How long a check of the disk is reused. */
const CHECK_INTERVAL_MS = 100;
const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Reports only read. They are POSTs because their parameters are long. */
const REPORTS_PATH = '/reports/';

/**
 * Refuses writes when the disk of the private database is nearly full (SECURITY.md, 53).
 * MariaDB stops when there is no room to roll back, and then reads fail, too. Does nothing for a database of the
 * operator.
 */
export function refuseWritesOnFullDisk({ dataDir, databaseUrl }: ServiceSettings): RequestHandler {
  const isPrivate = databaseUrl === privateDatabaseUrl(dataDir);
  let checkedAt = -Infinity;
  let isFull = false;
  const check = async () => {
    checkedAt = performance.now();
    const { bavail, bsize } = await statfs(dataDir);
    isFull = bavail * bsize < MIN_FREE_BYTES;
  };
  return async (request, _response, next) => {
    if (isPrivate && !READ_METHODS.has(request.method) && !request.path.startsWith(REPORTS_PATH)) {
      if (performance.now() - checkedAt > CHECK_INTERVAL_MS)
        await check().catch(() => {
          isFull = false;
        });
      if (isFull) throw serviceUnavailable('The disk is full: nothing can be saved until there is room again.', 30);
    }
    next();
  };
}
