import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

export interface StaticFilesOptions {
  /** The part of the address that stands for the folder. */
  below: string;
  /** The names carry hashes: kept for a year. Otherwise browsers ask each time whether it is still the same. */
  forever: boolean;
}
interface Built {
  body: Buffer;
  tag: string;
}

const YEAR = 'public, max-age=31536000, immutable';
const TEXT = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.txt', '.webmanifest']);
/** Smaller ones do not gain from it. */
const WORTH_PACKING = 1024;
const ENCODINGS = ['br', 'gzip'] as const;
/** How much is kept in memory of one folder's files, packed. */
const MOST_KEPT = 64 * 1024 * 1024;

const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};

/** Source maps are for the team (safety 72): they lie beside the build and never leave by the public origin. */
const isSourceMap = (path: string): boolean => /\.map\W*$/i.test(path);

/** Serves the files of a build: packed once, then from memory. What isn't there is left to the next step. */
export function staticFiles(folder: string, { below, forever }: StaticFilesOptions): RequestHandler {
  const kept = new Map<string, Promise<Built>>();
  let keptBytes = 0;

  async function pack(file: string, encoding: keyof typeof packers, version: string): Promise<Built> {
    const body = await packers[encoding](await readFile(file));
    keptBytes += body.length;
    if (keptBytes > MOST_KEPT) {
      kept.clear();
      keptBytes = 0;
    }
    return { body, tag: `"${version}-${encoding}"` };
  }

  return async (req, res, next) => {
    const relative = req.path.slice(below.length);
    // `paths.ts` has refused what leads out of the folder; this is what names of built files look like.
    if (!req.path.startsWith(below) || !/^(\/[\w@][\w@.~-]*)+$/.test(relative) || isSourceMap(relative)) return next();
    const file = join(folder, relative);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return next();
    const type = extname(file);
    const packable = TEXT.has(type) && found.size >= WORTH_PACKING;
    const accepted = packable ? req.acceptsEncodings([...ENCODINGS]) : false;
    const encoding = ENCODINGS.find((known) => known === accepted) ?? 'identity';
    const version = `${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}`;
    const key = `${relative} ${version} ${encoding}`;
    const ready = kept.get(key) ?? pack(file, encoding, version);
    kept.set(key, ready);
    ready.catch(() => kept.delete(key));
    const { body, tag } = await ready;
    res.set({ 'Cache-Control': forever ? YEAR : 'no-cache', ETag: tag, Vary: 'Accept-Encoding' });
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res.type(type).send(body);
  };
}
