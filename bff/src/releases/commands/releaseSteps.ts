import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { MAX_RELEASE_BYTES, MAX_RELEASE_FILES, MAX_RELEASE_SIZE_TEXT } from '@trestle/schema/limits';
import type { Module } from '@trestle/schema/modules';
import { readBuild, readSourceMapFiles, type RemoteBuild } from '../artifact/readBuild';
import { countBytes, digestsOf } from '../artifact/releaseFiles';
import { CLOSED_TEXT } from './closedText';
import { CommandError } from './commandError';
import { callTarget, type SendTarget } from './sendTarget';

/* The steps of a release, for the commands of this repository and for `trestle-remote`. Each prints what it did. */

type PrintLine = (line: string) => void;
/** A release as the server's reply shows it. */
export interface SentRelease {
  version: string;
  is_current?: boolean;
  is_open?: boolean;
  share?: number | null;
  group__name?: string | null;
}
/** Whom a release is for, and what is new. Nobody named is everyone. */
export interface SendOptions {
  share?: string;
  group?: string;
  preview?: boolean;
  /** Stores it for later. */
  keep?: boolean;
  notes?: string;
}

/** Reads the build in a remote's folder. @throws CommandError when there is none */
export function requireBuild(name: string, folder: string): RemoteBuild {
  const build = readBuild(folder);
  if (!build)
    throw new CommandError('wrongUse', `There is no build of ${name} in ${join(folder, 'dist')}: build it first.`);
  return build;
}

/** Checks a build's size before it is sent: a server ends the connection of one that is too large. @throws CommandError */
function requireSize({ version, files }: RemoteBuild): void {
  const bytes = countBytes(files);
  if (bytes <= MAX_RELEASE_BYTES && files.size <= MAX_RELEASE_FILES) return;
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MiB in ${files.size} files`;
  throw new CommandError('refused', `${version} has ${size}. A release has at most ${MAX_RELEASE_SIZE_TEXT}.`);
}

/** Sends the build in a remote's folder, and gives it to those whom the options name. */
export async function sendBuild(
  target: SendTarget,
  name: string,
  folder: string,
  { share = '', group = '', preview = false, keep = false, notes = '' }: SendOptions,
  print: PrintLine,
): Promise<void> {
  if (keep && (share || group || preview))
    throw new CommandError('wrongUse', '--keep gives it to nobody yet: leave out --share, --group and --preview.');
  const startedAt = performance.now();
  const build = requireBuild(name, folder);
  requireSize(build);
  const rollout = { share, group, preview: preview ? '1' : '', activate: keep ? '0' : '1' };
  const form = createForm(name, build, { ...rollout, notes, commit: findCommit(folder) ?? '' });
  const sent = await callTarget<SentRelease>(target, 'release/', form);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(`${name} ${sent.version} ${describeReach(sent, keep)} at ${target.origin} (sent in ${seconds} s).`);
  await sendSourceMaps(target, name, folder, sent.version, print);
  // A server of before doesn't say.
  if (sent.is_open === false) print(`${name} ${CLOSED_TEXT}`);
}

/** Sends the build's source maps, which translate the stacks of error reports. A server of before takes none. */
async function sendSourceMaps(
  target: SendTarget,
  name: string,
  folder: string,
  version: string,
  print: PrintLine,
): Promise<void> {
  const maps = readSourceMapFiles(folder);
  if (maps.size === 0) return;
  const form = new FormData();
  form.set('name', name);
  form.set('version', version);
  for (const [path, bytes] of maps) form.append('files', new Blob([new Uint8Array(bytes)]), path);
  await callTarget(target, 'release/source_maps/', form).then(
    () => print(`${maps.size} source maps are kept there, for its error reports.`),
    (error: Error) => print(`Its source maps were not kept: ${error.message}`),
  );
}

/** Lets the server check a build as if it were released now. Nothing of it is kept. */
export async function checkBuildAt(target: SendTarget, name: string, build: RemoteBuild): Promise<void> {
  requireSize(build);
  await callTarget(target, 'release/check/', createForm(name, build, {}));
}

/** Whom a kept release is for. Nobody named is everyone. */
interface ActivationCall {
  name: string;
  version?: string;
  share?: number;
  group?: string;
}

/** Says who gets a kept release: without a version, the one on trial; without anybody, everyone gets the one before. */
export async function activate(target: SendTarget, activation: ActivationCall, print: PrintLine): Promise<void> {
  const version = activation.version ?? (await findVersion(target, activation));
  const sent = await callTarget<SentRelease>(target, 'release/activate/', { ...activation, version });
  print(`${activation.name} ${sent.version} ${describeReach(sent)} at ${target.origin}.`);
}

/**
 * Looks up which version an activation without one means. A call is repeated where the server may have lost its database
 * in the middle: without a version, a rollback that was done would go back once more.
 * @returns undefined where there is none, which the server says in its own words
 */
async function findVersion(target: SendTarget, { name, share, group }: ActivationCall): Promise<string | undefined> {
  const { previous, trial } = await callTarget<Module<SentRelease>>(target, `module/${name}/`);
  const isRollback = share === undefined && group === undefined;
  return (isRollback ? previous : trial?.version) ?? undefined;
}

/** Switches a remote off or on. Its releases stay as they are. */
export async function switchAt(
  target: SendTarget,
  name: string,
  state: string | undefined,
  reason: string | undefined,
  print: PrintLine,
): Promise<void> {
  if (state !== 'on' && state !== 'off') throw new CommandError('wrongUse', `Say on or off: ${name} off --reason "…".`);
  const on = state === 'on';
  if (!on && !reason)
    throw new CommandError('wrongUse', 'Say why: --reason "…". People read it at the addresses of its pages.');
  await callTarget(target, `module/${name}/switch/`, { on, ...(reason && { reason }) });
  print(`${name} is switched ${state} at ${target.origin}.`);
}

/** Creates the form that uploads a build. */
function createForm(name: string, { version, files }: RemoteBuild, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  const integrity = JSON.stringify(digestsOf(files));
  for (const [field, value] of Object.entries({ name, version, ...fields, integrity })) form.set(field, value);
  for (const [path, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), path);
  return form;
}

/** Says who gets a release. */
export function describeReach({ is_current, share, group__name }: SentRelease, isKept = false): string {
  if (isKept) return 'is stored';
  if (is_current) return 'is current';
  if (group__name) return `is on trial for ${group__name}`;
  return share ? `is on trial for ${share} % of users` : 'can be previewed by staff';
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
