import { createHash, type Hash } from 'node:crypto';
import { sql } from '../../sql/sqlText';
import type { DatabaseSession } from '../databaseSession';
import { MAX_EXAMPLES, type Finding } from './dataCheck';

/** A piece of a file, in the order of release, path and position. */
interface FileChunk {
  module_release: number;
  path: string;
  data: Buffer;
}
/** A release, with the digests that its files must have, by path. */
interface ReleaseDigests {
  id: number;
  label: string;
  integrity: ReadonlyMap<string, string>;
}

const CHUNKS =
  'SELECT `module_release`, `path`, `data` FROM `module_release_file` ORDER BY `module_release`, `path`, `position`';

/** Compares each stored file of a release with its digest, one chunk at a time. */
export async function checkReleaseFiles(session: DatabaseSession): Promise<Finding[]> {
  const releases = await findReleases(session);
  const missing = new Set<string>();
  for (const { label, integrity } of releases.values())
    for (const path of integrity.keys()) missing.add(`${label} ${path}`);
  const altered: string[] = [];
  for await (const { release, path, digest } of fileDigests(session.stream<FileChunk>(CHUNKS))) {
    const { label, integrity } = releases.get(release) ?? { label: `release ${release}`, integrity: new Map() };
    missing.delete(`${label} ${path}`);
    if (integrity.get(path) !== digest) altered.push(`${label} ${path}`);
  }
  const remedy =
    'Publish the same build again with `node bff/dist/main.mjs publish --files-only`, after ' +
    'DELETE FROM `module_release_file` for altered files; or activate another release.';
  return [
    ...findingOf("files of releases that aren't as their digests say", altered, remedy),
    ...findingOf('files of releases that are missing', [...missing], remedy),
  ];
}

const findingOf = (what: string, rows: readonly string[], remedy: string): Finding[] =>
  rows.length ? [{ what, count: rows.length, examples: rows.slice(0, MAX_EXAMPLES), remedy }] : [];

async function findReleases(session: DatabaseSession): Promise<Map<number, ReleaseDigests>> {
  const rows = await session.selectCells(sql('SELECT `id`, `name`, `version`, `integrity` FROM `module_release`'));
  return new Map(
    rows.map(([id, name, version, integrity]) => [
      Number(id),
      { id: Number(id), label: `${name} ${version}`, integrity: new Map(Object.entries(parseDigests(integrity))) },
    ]),
  );
}

/** Reads a JSON column: MySQL gives its value, MariaDB its text. */
function parseDigests(column: unknown): Record<string, string> {
  const value: unknown = typeof column === 'string' ? JSON.parse(column) : column;
  return (value ?? {}) as Record<string, string>;
}

/** Yields the digest of each file, from the chunks of all. */
export async function* fileDigests(
  chunks: AsyncIterable<FileChunk>,
): AsyncGenerator<{ release: number; path: string; digest: string }, void, undefined> {
  let current: { release: number; path: string; hash: Hash } | undefined;
  const finish = ({ release, path, hash }: NonNullable<typeof current>) => ({
    release,
    path,
    digest: `sha384-${hash.digest('base64')}`,
  });
  for await (const { module_release: release, path, data } of chunks) {
    if (current && (current.release !== release || current.path !== path)) {
      yield finish(current);
      current = undefined;
    }
    current ??= { release, path, hash: createHash('sha384') };
    current.hash.update(data);
  }
  if (current) yield finish(current);
}
