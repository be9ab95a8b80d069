/** One remote's active release (contract §3): where its manifest is, and the hash of each of its files. */
export interface Release {
  version: string;
  entry: string;
  /** File name, relative to the release's folder, to `sha384-…`. */
  integrity?: Readonly<Record<string, string>>;
  contract: number;
}
export type Registry = Readonly<Record<string, Release>>;

/** Reads which remotes there are for this caller. Fails where the registry cannot be had. */
export const readRegistry = async (token: string | null): Promise<Registry> => {
  const reply = await fetch('/remotes.json', { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!reply.ok) throw new Error(`The list of remotes could not be read (${reply.status}).`);
  return (await reply.json()) as Registry;
};

/** The hash that a file must have, or undefined where no release lists it. `files` is by absolute address. */
export const filesOf = (registry: Registry, origin = window.location.origin): ReadonlyMap<string, string> => {
  const files = new Map<string, string>();
  for (const release of Object.values(registry)) {
    const entry = new URL(release.entry, origin);
    for (const [file, hash] of Object.entries(release.integrity ?? {})) files.set(new URL(file, entry).href, hash);
  }
  return files;
};

/** Whether another set of releases is active than the one this page loaded: time to say so. */
export const hasNewReleases = (loaded: Registry, current: Registry): boolean =>
  Object.entries(current).some(([name, release]) => loaded[name]?.version !== release.version);
