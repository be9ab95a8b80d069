import { suspectServer, toast, watchAnswer } from '@trestle/kit/core';
import type { Registry } from '@trestle/schema/registry';
import { endPreviews, previews, type ReleaseName } from './previews';
import { noteCurrentShell, SHELL_HEADER, shellVersion } from '../version/shellVersion';
import { DEV_VERSION } from '../overrides/override';

/** A reading that was started before React asked for it. */
let startedReading: { token: string; reading: Promise<Registry> } | null = null;

/** Starts to read the registry before React asks for it. */
export const startReadingRegistry = (token: string): void => {
  const reading = fetchWithPreviews(token);
  startedReading = { token, reading };
  // Whoever reads the registry gets the failure.
  reading.catch(() => {});
};

/**
 * Reads which remotes the caller has (contract §3).
 * @throws an error with words for the user when the server can't be reached or refuses
 */
export const readRegistry = (token: string | null): Promise<Registry> => {
  const earlyReading = startedReading;
  startedReading = null;
  return earlyReading && earlyReading.token === token ? earlyReading.reading : fetchWithPreviews(token);
};

/**
 * Reads the caller's registry with these releases in place of the current ones.
 * @throws an error with words for the user when the server can't be reached, or when one of them may not be had
 */
export const readRegistryWith = (token: string | null, releases: readonly ReleaseName[]): Promise<Registry> =>
  fetchRegistry(token, releases);

/** Previews that the server refuses are ended: they must not cost the user every menu. */
const fetchWithPreviews = async (token: string | null): Promise<Registry> => {
  const wantedPreviews = token === null ? [] : previews();
  if (wantedPreviews.length === 0) return fetchRegistry(token);
  return fetchRegistry(token, wantedPreviews).catch((error: unknown) => {
    if (!(error instanceof RegistryError) || ![400, 403, 404].includes(error.status)) throw error;
    endPreviews();
    const names = wantedPreviews.map(({ name, version }) => `${name} ${version}`).join(', ');
    toast.warning(`You can't preview ${names}: there is no such release, or it isn't for you.`);
    return fetchRegistry(token);
  });
};

/** The registry that doesn't come is given up, so that people can try again. */
const REGISTRY_TIMEOUT_MS = 15_000;

/** The server refused to list remotes; with status 0 it didn't answer. */
class RegistryError extends Error {
  constructor(readonly status: number) {
    super(
      status === 0
        ? "The menus could not be loaded: the server isn't answering. Try again in a moment."
        : `The menus could not be loaded (error ${status}). Try again in a moment.`,
    );
  }
}

const fetchRegistry = async (token: string | null, releases: readonly ReleaseName[] = []): Promise<Registry> => {
  const query = new URLSearchParams(releases.map(({ name, version }) => ['with', `${name}@${version}`]));
  const path = releases.length > 0 ? `/remotes.json?${query}` : '/remotes.json';
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), REGISTRY_TIMEOUT_MS);
  try {
    const headers: HeadersInit = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(shellVersion && { [SHELL_HEADER]: shellVersion }),
    };
    // The schema comes while the server answers. The login page does without it.
    const [reply, { readReleases }] = await Promise.all([
      watchAnswer(fetch(path, { headers, signal: limit.signal })),
      import('./readReleases'),
    ]);
    suspectServer(reply.status);
    if (!reply.ok) throw new RegistryError(reply.status);
    noteCurrentShell(reply.headers.get(SHELL_HEADER));
    return readReleases(await reply.json());
  } catch (error) {
    if (error instanceof RegistryError) throw error;
    suspectServer(0);
    throw new RegistryError(0);
  } finally {
    clearTimeout(timer);
  }
};

/** The address of a release's file. */
export const fileUrl = (release: { entry: string }, file: string, origin = window.location.origin): string =>
  new URL(file, new URL(release.entry, origin)).href;

/** @returns absolute address → `sha384-…`, of every file of the releases */
export const fileHashes = (registry: Registry, origin?: string): ReadonlyMap<string, string> =>
  new Map(
    Object.values(registry).flatMap((release) =>
      Object.entries(release.integrity).map(([file, hash]) => [fileUrl(release, file, origin), hash] as const),
    ),
  );

/**
 * Whether other releases are current than those that this page was loaded with. A remote that is missing is not news,
 * and neither is the release of one that comes from a developer's own server.
 */
export const hasNewReleases = (loaded: Registry, current: Registry): boolean =>
  Object.entries(current).some(
    ([name, release]) => loaded[name]?.version !== release.version && loaded[name]?.version !== DEV_VERSION,
  );
