import { SWITCHED_OFF, type Registry, type Release } from '@trestle/schema/registry';
import { REMOTE_NAME } from '@trestle/schema/releaseName';
import { readWhatFits, type Misfit } from '@trestle/schema/releases/readWhatFits';
import { offRemoteSchema, releaseSchema } from '@trestle/schema/releases/releaseSchema';
import { RemoteError } from './remoteError';
import { reportRemoteError } from './reportRemoteError';

/** How long the menus wait for the words of a report, which the server may never send. */
const MAX_WAIT_FOR_WORDS_MS = 2000;

/**
 * Reads releases by the schema by which the server accepts them. What doesn't fit is left out and reported, so that no
 * release breaks the frame, the home page or another remote (SECURITY.md, 76).
 * @throws Error when this is no list of releases
 */
export const readReleases = async (json: unknown): Promise<Registry> => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('This lists no releases.');
  const releases: [name: string, release: Release][] = [];
  const reports: Promise<void>[] = [];
  for (const [name, stored] of Object.entries(json as Record<string, unknown>)) {
    if (!REMOTE_NAME.test(name)) continue;
    const { value, misfits } = readWhatFits(releaseSchema, stored);
    if (misfits.length > 0) reports.push(reportMisfits(name, stored, misfits).catch(() => undefined));
    if (value) releases.push([name, value]);
  }
  // One report of a kind is sent of each release, and this one says the most: nothing else is reported before.
  if (reports.length > 0)
    await Promise.race([Promise.all(reports), new Promise((over) => setTimeout(over, MAX_WAIT_FOR_WORDS_MS))]);
  return Object.fromEntries([...releases, ...readOffRemotes((json as Record<string, unknown>)[SWITCHED_OFF])]);
};

/** Reads the remotes that are switched off: releases without anything that runs. */
const readOffRemotes = (listed: unknown): [name: string, release: Release][] =>
  (Array.isArray(listed) ? listed : []).flatMap((stored: unknown): [string, Release][] => {
    const { value } = readWhatFits(offRemoteSchema, stored);
    if (!value || !REMOTE_NAME.test(value.name)) return [];
    const { name, pages, ...off } = value;
    const nothing = { contract: 0, entry: '/', integrity: {}, menus: [], homeCards: [] };
    return [[name, { ...nothing, version: 'off', pages, off }]];
  });

const reportMisfits = async (name: string, stored: unknown, misfits: readonly Misfit[]): Promise<void> => {
  const version = (stored as { version?: unknown } | null)?.version;
  // Only a release that doesn't fit needs the words.
  const { issueText } = await import('@trestle/schema/releases/issueText');
  const problems = misfits.map((misfit) => issueText(...misfit));
  const reason = new Error(`Left out: ${problems.join('; ')}.`);
  console.warn(`${name}: what doesn't fit is left out.`, problems);
  reportRemoteError(new RemoteError('load', name, typeof version === 'string' ? version : undefined, reason));
};
