import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A remote's build as it lies in its dist folder. */
export interface RemoteBuild {
  /** `<version of the package>-<10 hex digits of the content>`: the same content is the same release. */
  version: string;
  /** Path in the build → `sha384-…`, of all that a browser may load. */
  integrity: Record<string, string>;
  /** The version of the kit's contract that it was built for. */
  contract: number;
}

/** Reads a remote's build; undefined when there is none. */
export function readBuild(packageDir: string): RemoteBuild | undefined {
  const dist = join(packageDir, 'dist');
  if (!existsSync(join(dist, 'mf-manifest.json'))) return undefined;
  const content = createHash('sha256');
  const integrity: Record<string, string> = {};
  for (const file of filesBelow(dist).filter((name) => !name.endsWith('.map'))) {
    const bytes = readFileSync(join(dist, file));
    content.update(`${file}\0${bytes.length}\0`).update(bytes);
    if (!/\.(txt|html)$/.test(file)) integrity[file] = digestOf(bytes);
  }
  const { version } = readJson<{ version: string }>(join(packageDir, 'package.json'));
  const contractFile = join(dist, 'contract.json');
  const contract = existsSync(contractFile) ? contractNumber(readJson(contractFile)) : 1;
  return { version: `${version}-${content.digest('hex').slice(0, 10)}`, integrity, contract };
}

/** A file's digest as a browser checks it. */
export function digestOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** `contract.json` is the number alone or `{ "contract": n }`. */
function contractNumber(value: unknown): number {
  const number = typeof value === 'object' && value !== null && 'contract' in value ? value.contract : value;
  return typeof number === 'number' ? number : 1;
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
