import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBuild } from '../remotes/build';
import { integrityOf } from '../remotes/releaseFiles';
import { releaseSettings } from '../settings';

export interface CommandOptions {
  /** The repository: where the remotes are, unless `--from` names another folder. */
  root: string;
  say: (line: string) => void;
}
interface Target {
  to: string;
  token: string;
  product: string;
}

/**
 * `release <remote> --to <URL> [--from <folder>] [--notes <text>] [--keep]`: sends a remote's build to a running
 * Trestle and activates it there. `--keep` only stores it.
 * @throws Error with one line for the person who called it
 */
export async function release(args: readonly string[], { root, say }: CommandOptions): Promise<void> {
  const startedAt = Date.now();
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' }, from: { type: 'string' }, notes: { type: 'string' }, keep: { type: 'boolean' } },
  });
  const target = readTarget(values.to);
  const name = onlyName(positionals.slice(0, 1), positionals.length > 1);
  const folder = values.from ?? root;
  const build = readBuild(join(folder, name));
  if (!build) throw new Error(`There is no build of ${name} in ${folder}.`);
  const form = new FormData();
  form.set('name', name);
  form.set('version', build.version);
  form.set('commit', commitOf(folder) ?? '');
  form.set('notes', values.notes ?? '');
  form.set('activate', values.keep ? '0' : '1');
  const integrity = [...build.files].map(([path, bytes]) => [path, integrityOf(bytes)] as const);
  form.set('integrity', JSON.stringify(Object.fromEntries(integrity)));
  for (const [path, bytes] of build.files) form.append('files', new Blob([new Uint8Array(bytes)]), path);
  const { version } = await send(target, 'release/', form);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(`${name} ${version} is ${values.keep ? 'stored at' : 'current at'} ${target.to} (sent in ${seconds} s).`);
}

/**
 * `rollback <remote> [version] --to <URL>`: makes a kept release current again, by default the one before.
 * @throws Error with one line for the person who called it
 */
export async function rollback(args: readonly string[], { say }: CommandOptions): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  const target = readTarget(values.to);
  const name = onlyName(positionals.slice(0, 1), positionals.length > 2);
  const body = JSON.stringify({ name, ...(positionals[1] ? { version: positionals[1] } : {}) });
  const { version } = await send(target, 'release/activate/', body);
  say(`${name} ${version} is current at ${target.to}.`);
}

function readTarget(to: string | undefined): Target {
  const { token, product } = releaseSettings();
  if (!to || !URL.canParse(to)) throw new Error('Name the address of the running Trestle: --to https://…');
  if (!token) throw new Error('RELEASE_TOKEN is missing: an administrator makes one.');
  return { to: new URL(to).origin, token, product };
}

function onlyName([name]: readonly string[], hasMore: boolean): string {
  if (name === undefined || hasMore || !/^[\w-]+$/.test(name)) throw new Error('Name one remote, such as mf-orders.');
  return name;
}

/** Returns the commit of a folder; with `-dirty` where it has other changes. */
function commitOf(folder: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '-dirty');
  } catch {
    return undefined;
  }
}

async function send(
  { to, token, product }: Target,
  path: string,
  body: FormData | string,
): Promise<{ version: string }> {
  const reply = await fetch(`${to}/api/${product}/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
    body,
  }).catch((error: unknown) => {
    throw new Error(`${to} could not be reached: ${String((error as Error).cause ?? error)}`);
  });
  const answer = (await reply.json().catch(() => ({}))) as Record<string, unknown>;
  if (reply.ok) return answer as { version: string };
  throw new Error([`Refused (${reply.status}):`, ...reasonsOf(answer)].join('\n  '));
}

/** Returns what a refusal says, a line each. */
function reasonsOf(answer: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(answer).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).map((each: unknown) => {
      const text = typeof each === 'object' && each !== null && 'message' in each ? String(each.message) : String(each);
      return ['detail', 'non_field_errors'].includes(field) ? text : `${field}: ${text}`;
    }),
  );
}
