import type { Registry } from '@trestle/schema/registry';

/** A reading that was started before React asked for it. */
let started: { token: string; reading: Promise<Registry> } | null = null;

export const startReadingRegistry = (token: string): void => {
  const reading = fetchRegistry(token);
  started = { token, reading };
  // Whoever reads the registry gets the failure.
  reading.catch(() => {});
};

/**
 * Reads which remotes the caller has (contract §3).
 * @throws an error with words for the user when the server can't be reached or refuses
 */
export const readRegistry = (token: string | null): Promise<Registry> => {
  const early = started;
  started = null;
  return early && early.token === token ? early.reading : fetchRegistry(token);
};

const fetchRegistry = async (token: string | null): Promise<Registry> => {
  const reply = await fetch('/remotes.json', { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!reply.ok) throw new Error(`The menus could not be loaded (error ${reply.status}). Try again in a moment.`);
  return (await reply.json()) as Registry;
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
 * Whether other releases are current than those that this page was loaded with. A remote that is missing is not news.
 */
export const hasNewReleases = (loaded: Registry, current: Registry): boolean =>
  Object.entries(current).some(([name, release]) => loaded[name]?.version !== release.version);
