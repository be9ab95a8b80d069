import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { settings, type Remote } from '@trestle/kit/core';
import type { Registry, Release } from '@trestle/schema/registry';
import { createIntegrityPlugin } from './integrityPlugin';
import type { FetchRemote } from './remoteLoader';
import { fileHashes, fileUrl } from './registry';

let hashes: ReadonlyMap<string, string> = new Map();
let isPluginRegistered = false;

/** Takes the registry's hashes for every script that is fetched from now on. */
export const setTrustedFiles = (registry: Registry): void => {
  hashes = fileHashes(registry);
  if (isPluginRegistered) return;
  registerPlugins([createIntegrityPlugin(() => hashes, settings.remoteOverrideOrigins)]);
  isPluginRegistered = true;
};

/** Inside the federation a name must be an identifier: `mf-orders` is `mf_orders` there. */
const identifier = (name: string): string => name.replaceAll('-', '_');

/** The release's entry is the first script of each of its pages. */
const entryUrl = (release: Release): string => fileUrl(release, release.pages[0]?.scripts[0] ?? '');

/** Fetches a remote's module through the federation. `again` forgets a failed attempt; never for a remote in use. */
export const fetchRemote: FetchRemote = async (name, release, again) => {
  registerRemotes([{ name: identifier(name), entry: entryUrl(release) }], { force: again });
  const module = await loadRemote<{ default: Remote }>(`${identifier(name)}/remote`);
  if (!module?.default) throw new Error('Its module is empty.');
  return module.default;
};

/** Starts fetching a page's scripts at once; otherwise the browser learns of each only from the one before it. */
export const preloadScripts = (release: Release, scripts: readonly string[]): void => {
  for (const script of scripts) {
    const href = fileUrl(release, script);
    const hash = hashes.get(href);
    if (hash === undefined || isPreloaded(href)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity: hash, href });
    document.head.append(link);
  }
};

const isPreloaded = (href: string): boolean =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].some((link) => link.href === href);
