import {
  getInstance,
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  satisfy,
} from '@module-federation/enhanced/runtime';
import type { Remote } from '@trestle/kit/core';
import type { Registry, Release } from '@trestle/schema/registry';
import { isOverridden, overrideOrigins } from '../overrides/applyOverrides';
import { createIntegrityPlugin, SCRIPT_TIMEOUT_MS } from './integrityPlugin';
import { fileHashes, fileUrl } from './registry';
import { RemoteError } from './remoteError';
import type { FetchRemote } from './remoteLoader';
import { startSharing } from './startSharing';

const hashes = new Map<string, string>();
/** Why remotes that don't take the shell's libraries were refused, by their name inside the federation. */
const refusals = new Map<string, Error>();
/** The entries that this page has last fetched, by their name inside the federation. */
const fetchedEntries = new Map<string, string>();
let arePluginsRegistered = false;

/** Starts the rules for shared libraries, once. */
const startRules = (): void => startSharing({ getInstance, registerGlobalPlugins, satisfy, isOverridden, refusals });

/** Trusts the files of these releases, too, for every script that is fetched from now on. */
export const trustFiles = (registry: Registry): void => {
  fileHashes(registry).forEach((hash, url) => hashes.set(url, hash));
  if (arePluginsRegistered) return;
  registerPlugins([createIntegrityPlugin(() => hashes, overrideOrigins)]);
  arePluginsRegistered = true;
};

/** Inside the federation a name must be an identifier: `mf-orders` is `mf_orders` there. */
const identifier = (name: string): string => name.replaceAll('-', '_');

/** Whether a script is an ES module, as Vite builds them. */
const isModule = (url: string): boolean => url.endsWith('.mjs');

/** The release's entry is the first script of each of its pages. */
const entryUrl = (release: Release): string => fileUrl(release, release.pages[0]?.scripts[0] ?? '');

/**
 * Fetches a remote's module through the federation. With `isRepeat`, an earlier attempt is forgotten; never set for a
 * remote in use. So is another version: the person who was logged in before may have had that.
 */
export const fetchRemote: FetchRemote = async (name, release, isRepeat) => {
  const id = identifier(name);
  const entry = entryUrl(release);
  const force = isRepeat || (fetchedEntries.get(id) ?? entry) !== entry;
  fetchedEntries.set(id, entry);
  // Chunks of another version have the same numbers, and would be taken for this one's.
  if (force) Reflect.deleteProperty(globalThis, `rspackChunk${id}`);
  refusals.delete(id);
  startRules();
  if (isModule(entry)) {
    if (!hashes.has(entry)) throw new Error(`No release lists ${entry}.`);
    // Nothing checks what a module imports but its preload (DECISIONS, 343).
    await preloadScripts(release, Object.keys(release.integrity).filter(isModule));
  }
  registerRemotes([{ name: id, entry, ...(isModule(entry) && { type: 'module' }) }], { force });
  const module = await loadRemote<{ default: Remote }>(`${id}/remote`).catch((cause: unknown) => {
    throw refusals.has(id) ? new RemoteError('share', name, release.version, refusals.get(id)) : cause;
  });
  if (!module?.default) throw new Error('Its module is empty.');
  return module.default;
};

/** Downloads that were started, by address. */
const downloads = new Map<string, Promise<void>>();

/**
 * Fetches scripts at once, without running them; otherwise the browser learns of each script only from the one before.
 * Resolves when each has arrived or failed. A script that failed fails again when it is run. A module is checked here,
 * since an import has no digest: it stays in the page, and is not fetched again when it is imported.
 * @throws Error when a script takes longer than `SCRIPT_TIMEOUT_MS`, or when a module fails
 */
export const preloadScripts = async (release: Release, scripts: readonly string[]): Promise<void> => {
  await Promise.all(
    scripts.map((script) => {
      const href = fileUrl(release, script);
      const hash = hashes.get(href);
      if (hash === undefined) return undefined;
      const download = downloads.get(href) ?? preload(href, hash);
      downloads.set(href, download);
      return download;
    }),
  );
};

const preload = (href: string, integrity: string): Promise<void> => {
  const existingLink = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].find(
    (link) => link.href === href,
  );
  if (existingLink && hasDownloadEnded(href)) return Promise.resolve();
  const link = existingLink ?? document.createElement('link');
  const arrival = new Promise<void>((resolve, reject) => {
    // Whoever tries again downloads again.
    const forget = () => {
      downloads.delete(href);
      link.remove();
    };
    const timer = setTimeout(() => {
      forget();
      reject(new Error(`${href} timed out.`));
    }, SCRIPT_TIMEOUT_MS);
    link.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    link.addEventListener('error', () => {
      clearTimeout(timer);
      forget();
      if (isModule(href)) reject(new Error(`Loading chunk ${href} failed.`));
      resolve();
    });
  });
  if (existingLink) return Promise.race([arrival, pageLoaded()]);
  const rel = isModule(href) ? 'modulepreload' : 'preload';
  Object.assign(link, { rel, as: 'script', crossOrigin: 'anonymous', integrity, href });
  document.head.append(link);
  return arrival;
};

/** Whether a download that the page itself started has ended. */
const hasDownloadEnded = (href: string): boolean =>
  document.readyState === 'complete' || performance.getEntriesByName(href).length > 0;

/** Waits for the page's load event, which waits for the downloads that the page itself started. */
const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
