import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseSettings } from '../../settings';
import { activate, sendBuild, switchAt } from './releaseSteps';
import { CommandError } from './commandError';
import { readTarget, refuseEmptyArguments, type SendTarget } from './sendTarget';

/* The commands of this repository, which name one of its remotes. Teams outside have `trestle-remote`. */

export interface CommandOptions {
  /** The repository: where the remotes are, unless `--from` names another folder. */
  root: string;
  print: (line: string) => void;
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
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: RELEASE_OPTIONS });
  refuseEmptyArguments(positionals, values);
  const target = targetOf(values.to);
  const name = requireOneName(positionals.slice(0, 1), positionals.length > 1);
  const { promote, from = root } = values;
  const hasReach = values.share !== undefined || values.group !== undefined || values.preview || values.keep;
  if (promote && hasReach)
    throw new CommandError('wrongUse', '--promote is for everyone: leave out --share, --group, --preview and --keep.');
  if (promote) await activate(target, { name, share: 100 }, print);
  else await sendBuild(target, name, join(from, name), values, print);
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
  refuseEmptyArguments(positionals, values);
  const target = targetOf(values.to);
  const name = requireOneName(positionals.slice(0, 1), positionals.length > 2);
  const [, version] = positionals;
  await activate(target, { name, ...(version && { version }) }, print);
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
  refuseEmptyArguments(positionals, values);
  const target = targetOf(values.to);
  const name = requireOneName(positionals.slice(0, 1), positionals.length > 2);
  await switchAt(target, name, positionals[1], values.reason, print);
}

function targetOf(to: string | undefined): SendTarget {
  const { token, product } = releaseSettings();
  return readTarget(to, { value: token, variable: 'RELEASE_TOKEN' }, product);
}

/** @throws Error unless exactly one remote is named */
function requireOneName([name]: readonly string[], hasMore: boolean): string {
  if (name === undefined || hasMore || !/^[\w-]+$/.test(name)) throw new Error('Name one remote, such as mf-orders.');
  return name;
}
