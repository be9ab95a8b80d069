import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { RemoteDescription } from '@trestle/schema/registry';

/** A remote's build, as read from its dist folder. */
export interface RemoteBuild extends RemoteDescription {
  /** `<package version>-<10 hex digits of the content's hash>`, so the same content is the same release. */
  version: string;
  /** Path in the build → `sha384-…`, for all files that a browser may load. */
  integrity: Record<string, string>;
}

/** Reads a remote's build. Returns undefined when there is none. */
export function readBuild(packageDir: string): RemoteBuild | undefined {
  const dist = join(packageDir, 'dist');
  if (!existsSync(join(dist, 'mf-manifest.json'))) return undefined;
  const contentHash = createHash('sha256');
  const integrity: Record<string, string> = {};
  for (const file of filesBelow(dist).filter((name) => !name.endsWith('.map'))) {
    const bytes = readFileSync(join(dist, file));
    contentHash.update(`${file}\0${bytes.length}\0`).update(bytes);
    if (!/\.(txt|html)$/.test(file)) integrity[file] = integrityOf(bytes);
  }
  const { version } = readJson<{ version: string }>(join(packageDir, 'package.json'));
  return { version: `${version}-${contentHash.digest('hex').slice(0, 10)}`, integrity, ...readDescription(dist) };
}

/** Returns a file's digest in the form that browsers check (subresource integrity). */
export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Reads what the build wrote about its remote. A build from before `remote.json` is of the first contract. */
function readDescription(dist: string): RemoteDescription {
  const file = join(dist, 'remote.json');
  if (!existsSync(file)) return { contract: 1, pages: [], menus: [], homeCards: [] };
  // A build from before the cards of the home page has none.
  const { contract, pages, menus, homeCards = [] } = readJson<RemoteDescription>(file);
  return { contract, pages, menus, homeCards };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
