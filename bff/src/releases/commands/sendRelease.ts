import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBuild, type RemoteBuild } from '../artifact/readBuild';
import { integrityOf } from '../artifact/releaseFiles';
import { releaseSettings } from '../../settings';
import { CLOSED_TEXT } from './closedText';
import { reasonsOf } from './reasonsOf';

export interface CommandOptions {
  /** The repository: where the remotes are, unless `--from` names another folder. */
  root: string;
  print: (line: string) => void;
}
/** The running Trestle that a command talks to. */
interface SendTarget {
  origin: string;
  token: string;
  product: string;
}
/** A release as the server's reply shows it. */
interface SentRelease {
  version: string;
  is_current?: boolean;
  is_open?: boolean;
  share?: number | null;
  group__name?: string | null;
}

const RELEASE_OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  notes: { type: 'string' },
  keep: { type: 'boolean' },
  share: { type: 'string' },
  group: { type: 'string' },
  preview: { type: 'boolean' },
  promote: { type: 'boolean' },
} as const;

/**
 * `release <remote> --to <URL> [--from <folder>] [--notes <text>] [--share <percent> | --group <name> | --preview |
 * --keep]`: sends a remote's build to a running Trestle and activates it there: for everyone; for a share of users, for
 * a group, or as a preview for staff, beside the current release; or, with `--keep`, not yet. `--promote` sends
 * nothing: the release on trial becomes everyone's.
 * @throws Error with one line for the person who called it
 */
export async function release(args: readonly string[], { root, print }: CommandOptions): Promise<void> {
  const startedAt = Date.now();
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: RELEASE_OPTIONS });
  const target = readTarget(values.to);
  const name = requireOneName(positionals.slice(0, 1), positionals.length > 1);
  if (values.promote) {
    const promoted = await send(target, 'release/activate/', JSON.stringify({ name, share: 100 }));
    print(`${name} ${promoted.version} ${describeReach(promoted)} at ${target.origin}.`);
    return;
  }
  const folder = values.from ?? root;
  const build = readBuild(join(folder, name));
  if (!build) throw new Error(`There is no build of ${name} in ${folder}.`);
  const { share = '', group = '', preview = false, keep = false, notes = '' } = values;
  const fields = { share, group, preview: preview ? '1' : '', activate: keep ? '0' : '1', notes };
  const sentRelease = await send(
    target,
    'release/',
    createForm(name, build, { ...fields, commit: findCommit(folder) ?? '' }),
  );
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  print(
    `${name} ${sentRelease.version} ${describeReach(sentRelease, keep)} at ${target.origin} (sent in ${seconds} s).`,
  );
  // A server of before doesn't say.
  if (sentRelease.is_open === false) print(`${name} ${CLOSED_TEXT}`);
}

/**
 * `rollback <remote> [version] --to <URL>`: makes a kept release current again, by default the one before.
 * @throws Error with one line for the person who called it
 */
export async function rollback(args: readonly string[], { print }: CommandOptions): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  const target = readTarget(values.to);
  const name = requireOneName(positionals.slice(0, 1), positionals.length > 2);
  const body = JSON.stringify({ name, ...(positionals[1] ? { version: positionals[1] } : {}) });
  const { version } = await send(target, 'release/activate/', body);
  print(`${name} ${version} is current at ${target.origin}.`);
}

/**
 * `switch <remote> off --reason <text> --to <URL>`, `switch <remote> on --to <URL>`: switches a remote off or on. Its
 * releases stay as they are.
 * @throws Error with one line for the person who called it
 */
export async function switchRemote(args: readonly string[], { print }: CommandOptions): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' }, reason: { type: 'string' } },
  });
  const target = readTarget(values.to);
  const [, state] = positionals;
  const name = requireOneName(positionals.slice(0, 1), positionals.length > 2);
  if (state !== 'on' && state !== 'off') throw new Error(`Say on or off: ${name} off --reason "…".`);
  const on = state === 'on';
  if (!on && !values.reason) throw new Error('Say why: --reason "…". People read it at the addresses of its pages.');
  await send(target, `module/${name}/switch/`, JSON.stringify({ on, ...(values.reason && { reason: values.reason }) }));
  print(`${name} is switched ${state} at ${target.origin}.`);
}

/** Creates the form that uploads a build. */
function createForm(name: string, { version, files }: RemoteBuild, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  const integrity = Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)] as const));
  for (const [field, value] of Object.entries({ name, version, ...fields, integrity: JSON.stringify(integrity) }))
    form.set(field, value);
  for (const [path, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), path);
  return form;
}

/** Says who gets a release. */
function describeReach({ is_current, share, group__name }: SentRelease, isKept = false): string {
  if (isKept) return 'is stored';
  if (is_current) return 'is current';
  if (group__name) return `is on trial for ${group__name}`;
  return share ? `is on trial for ${share} % of users` : 'can be previewed by staff';
}

/** @throws Error with one line when address or token is missing */
function readTarget(to: string | undefined): SendTarget {
  const { token, product } = releaseSettings();
  if (!to || !URL.canParse(to)) throw new Error('Name the address of the running Trestle: --to https://…');
  if (!token) throw new Error('RELEASE_TOKEN is missing. An administrator makes one on the Modules page.');
  return { origin: new URL(to).origin, token, product };
}

/** @throws Error unless exactly one remote is named */
function requireOneName([name]: readonly string[], hasMore: boolean): string {
  if (name === undefined || hasMore || !/^[\w-]+$/.test(name)) throw new Error('Name one remote, such as mf-orders.');
  return name;
}

/** Returns the commit of a folder; with `-dirty` where it has other changes. */
function findCommit(folder: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '-dirty');
  } catch {
    return undefined;
  }
}

/** Sends a request with the release token. @throws Error with the reasons when it is refused */
async function send(
  { origin, token, product }: SendTarget,
  path: string,
  body: FormData | string,
): Promise<SentRelease> {
  const reply = await fetch(`${origin}/api/${product}/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
    body,
  }).catch((error: unknown) => {
    throw new Error(`${origin} could not be reached: ${String((error as Error).cause ?? error)}`);
  });
  const replyBody = (await reply.json().catch(() => ({}))) as object;
  if (reply.ok) return replyBody as SentRelease;
  throw new Error([`Refused (${reply.status}):`, ...reasonsOf(replyBody)].join('\n  '));
}
