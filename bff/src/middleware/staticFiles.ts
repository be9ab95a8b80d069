import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler } from 'express';

export interface StaticFilesOptions {
  /** URL prefix that stands for the folder, such as `/remotes`. */
  prefix: string;
  /** True where file names carry a content hash: cached for a year. Otherwise browsers revalidate each time. */
  immutable: boolean;
  /** Returns the content of a file that the folder lacks, if it is kept elsewhere. */
  readMissing?: (file: string) => Buffer | undefined;
}
interface CompressedFile {
  body: Buffer;
  etag: string;
}
type Encoding = keyof typeof COMPRESSORS;

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const TEXT_EXTENSIONS = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.txt', '.webmanifest']);
const MIN_COMPRESSED_BYTES = 1024;
const BROTLI_QUALITY = 6;
const ETAG_CHARACTERS = 27;
/** Largest cache of one folder's compressed files. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;
/** Names that builds produce. No segment starts with a dot, so nothing leads out of the folder. */
const FILE_PATH = /^(\/[\w@][\w@.~-]*)+$/;
/** Source maps are part of the build for the team and are never served (SECURITY.md, 72). */
const SOURCE_MAP = /\.map\W*$/i;

const COMPRESSORS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};
/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const;

/**
 * Serves the files of a build folder, compressed once and then from memory. Unknown files go to the next handler.
 * Files are looked up at each request, since releases and shell are replaced while the process runs; DECISIONS.md says
 * which libraries were weighed.
 */
export function staticFiles(folder: string, { prefix, immutable, readMissing }: StaticFilesOptions): RequestHandler {
  const cache = new Map<string, Promise<CompressedFile>>();
  let cachedBytes = 0;

  /** Reads and compresses a file. The cache is emptied when it has grown too large. */
  async function compress(file: string, encoding: Encoding): Promise<CompressedFile> {
    const body = await COMPRESSORS[encoding](readMissing?.(file) ?? (await readFile(file)));
    cachedBytes += body.length;
    if (cachedBytes > MAX_CACHE_BYTES) {
      cache.clear();
      cachedBytes = 0;
    }
    // Of the content: a file in memory has no time, and the same file has another time on each machine.
    return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, ETAG_CHARACTERS)}"` };
  }

  /**
   * Compresses a file, or returns it from the cache. The version is part of the key, so a new file is compressed anew.
   */
  function compressOnce(file: string, encoding: Encoding, version: string): Promise<CompressedFile> {
    const key = `${file} ${version} ${encoding}`;
    const compressed = cache.get(key) ?? compress(file, encoding);
    cache.set(key, compressed);
    compressed.catch(() => cache.delete(key));
    return compressed;
  }

  /** Returns size and time of a file, of one in memory without a time. */
  async function statOf(file: string): Promise<{ size: number; mtimeMs: number } | undefined> {
    const stats = await stat(file).catch(() => undefined);
    if (stats?.isFile()) return stats;
    const bytes = readMissing?.(file);
    return bytes && { size: bytes.length, mtimeMs: 0 };
  }

  return async (req, res, next) => {
    const path = req.path.slice(prefix.length);
    if (!req.path.startsWith(prefix) || !FILE_PATH.test(path) || SOURCE_MAP.test(path)) return next();
    const file = join(folder, path);
    const stats = await statOf(file);
    if (!stats) return next();
    const extension = extname(file);
    const isCompressible = TEXT_EXTENSIONS.has(extension) && stats.size >= MIN_COMPRESSED_BYTES;
    const encoding = isCompressible ? preferredEncoding(req) : 'identity';
    const version = `${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}`;
    const { body, etag } = await compressOnce(file, encoding, version);
    res.set({
      'Cache-Control': immutable ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
      ETag: etag,
      Vary: 'Accept-Encoding',
    });
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res.type(extension).send(body);
  };
}

/** Returns our first choice among the encodings that the client accepts. Browsers list gzip before brotli. */
function preferredEncoding(req: Request): Encoding {
  return ENCODINGS.find((encoding) => req.acceptsEncodings(encoding)) ?? 'identity';
}
