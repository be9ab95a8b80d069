import type { RequestHandler } from 'express';
import { staticFiles, type StaticFilesOptions } from '../middleware/staticFiles';

/** Folders whose files are in memory at the same time: those of the shells that are in use, with some to spare. */
export const MAX_FOLDERS = 10;

/**
 * Returns a function that serves a folder's files. Each folder has its files in memory once. Beyond `MAX_FOLDERS` the
 * folder that was asked for longest ago is forgotten; the next request reads its files anew.
 * @param createHandler makes the handler of a folder
 */
export function filesByFolder(
  readMissing: StaticFilesOptions['readMissing'],
  createHandler: typeof staticFiles = staticFiles,
): (folder: string, options: StaticFilesOptions) => RequestHandler {
  /** Ordered by the last request. */
  const handlers = new Map<string, RequestHandler>();
  return (folder, options) => {
    const key = `${folder} ${options.prefix}`;
    const handler = handlers.get(key) ?? createHandler(folder, { ...options, readMissing });
    handlers.delete(key);
    handlers.set(key, handler);
    if (handlers.size > MAX_FOLDERS) handlers.delete(handlers.keys().next().value!);
    return handler;
  };
}
