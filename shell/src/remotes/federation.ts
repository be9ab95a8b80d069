import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Remote } from '@trestle/kit/core';
import type { Load } from './load';
import { filesOf, type Registry, type Release } from './registry';

/** Inside the federation a name must be an identifier: `mf-orders` is `mf_orders` there. */
const identifier = (name: string): string => name.replaceAll('-', '_');

let files: ReadonlyMap<string, string> = new Map();
let watching = false;

/** The federation's own message names its internals; this is for the card that a person reads. */
const UNREACHABLE = 'It could not be reached, or a file of it is not the one that was released.';

/**
 * Holds what the federation fetches to the registry's hashes (safety 42): a manifest or an entry that was altered, or
 * that no release lists, doesn't run. An entry holds its own chunks to theirs (rspack.browser.mjs).
 */
const integrity = () => ({
  name: 'trestle-integrity',
  fetch: (url: string, init: RequestInit) => {
    const hash = files.get(new URL(url, window.location.href).href);
    return files.size > 0 && hash ? fetch(url, { ...init, integrity: hash }) : fetch(url, init);
  },
  createScript: ({ url }: { url: string }) => {
    const href = new URL(url, window.location.href).href;
    const script = document.createElement('script');
    script.src = href;
    script.crossOrigin = 'anonymous';
    const hash = files.get(href);
    if (hash) script.integrity = hash;
    else if (isListed(href)) throw new Error(`No release lists ${href}.`);
    return script;
  },
});

/** Whether an address lies in the folder of a release that lists its files. */
const isListed = (href: string): boolean => {
  const folder = new URL('.', href).href;
  return [...files.keys()].some((file) => file.startsWith(folder));
};

/** Takes the registry's hashes for everything that is fetched from now on. */
export const trust = (registry: Registry): void => {
  files = filesOf(registry);
  if (watching) return;
  registerPlugins([integrity()]);
  watching = true;
};

const register = (name: string, release: Release, force: boolean): void =>
  registerRemotes([{ name: identifier(name), entry: new URL(release.entry, window.location.origin).href }], { force });

/** Loads a remote's module. `again` re-registers it, which also mends a stale manifest; never for one that is in use. */
export const load: Load = async (name, release, again) => {
  register(name, release, again);
  try {
    const module = await loadRemote<{ default: Remote }>(`${identifier(name)}/remote`);
    if (module?.default) return module.default;
  } catch (error) {
    console.error(`Remote ${name}:`, error);
  }
  throw new Error(UNREACHABLE);
};
