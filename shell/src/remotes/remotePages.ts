import type { Page, Remote } from '@trestle/kit/core';
import { pageElement } from '@trestle/kit/pageElement';
import { isWebTarget, type MenuEntry, type Registry, type ReleasePage } from '@trestle/schema/registry';
import { createPathIndex } from '@trestle/schema/releases/pathIndex';
import { findCause } from './findCause';
import { RemoteError } from './remoteError';
import type { RemoteLoader } from './remoteLoader';
import { reportRemoteError } from './reportRemoteError';
import { runMarked } from './runMark';
import { withRetry } from './withRetry';

/** Where the code of pages comes from. */
export interface PageSource extends Pick<RemoteLoader, 'load' | 'releaseInUse' | 'fallBack'> {
  /** Downloads what a page runs; `load` and the page itself then run it. */
  preload(remote: string, page: ReleasePage): Promise<void>;
}

/** Owner of the shell's own addresses. */
const SHELL = 'shell';

/** A page that a remote brings. */
export interface RemotePage extends Page {
  remote: string;
}

/**
 * All pages that the registry lists. A page whose route name is taken already, or that matches an address of another's,
 * is left out; the other pages of its remote stay.
 * @param takenPages the shell's own pages
 */
export const remotePages = (registry: Registry, takenPages: readonly Page[], source: PageSource): RemotePage[] => {
  const names = new Set(takenPages.map((page) => page.name));
  const paths = createPathIndex<string>();
  for (const page of takenPages) paths.add(page.path, SHELL);
  const pages: RemotePage[] = [];
  for (const [remote, release] of Object.entries(registry)) {
    const ownPaths = createPathIndex<string>();
    for (const page of release.pages) {
      const { name, path } = page;
      if (names.has(name) || paths.find(path) !== undefined || ownPaths.add(path, name) !== undefined) {
        const reason = new Error(`The route ${name} (${path}) is taken already and is left out.`);
        reportRemoteError(new RemoteError('load', remote, release.version, reason));
        continue;
      }
      names.add(name);
      pages.push({ ...page, remote, element: () => fetchPage(remote, page, source) });
    }
    // Only now: one address may match several pages of one remote.
    for (const page of pages) if (page.remote === remote) paths.add(page.path, remote);
  }
  return pages;
};

/** Fetches a page's component; where its own scripts fail, that of the last version that worked. */
const fetchPage = async (remote: string, listedPage: ReleasePage, source: PageSource) => {
  // A script that fails here fails again when the page is run.
  source.preload(remote, listedPage).catch(() => undefined);
  const module = await source.load(remote);
  return fetchElement(remote, module, listedPage, source).catch(async (error: RemoteError) =>
    fetchElement(remote, await source.fallBack(remote, error), listedPage, source),
  );
};

/** @throws RemoteError; another error when scripts of the shell are missing */
const fetchElement = async (remote: string, { pages }: Remote, listedPage: ReleasePage, source: PageSource) => {
  const release = source.releaseInUse(remote)!;
  const page = pages.find((each) => each.name === listedPage.name);
  if (!page) throw new RemoteError('load', remote, release.version, new Error(`It has no page ${listedPage.name}.`));
  const fetchMarked = async () => {
    await source.preload(remote, listedPage);
    return runMarked(remote, release.version, pageElement(page));
  };
  return withRetry(fetchMarked).catch(async (cause: unknown) => {
    throw await findCause(remote, release, cause);
  });
};

/** The menu entries of the shell and of all remotes, in order, without those that lead to a route of no page. */
export const remoteMenus = (
  registry: Registry,
  shellEntries: readonly MenuEntry[],
  pages: readonly Page[],
): readonly MenuEntry[] => {
  const routes = new Set(pages.map((page) => page.name));
  return [...shellEntries, ...Object.values(registry).flatMap((release) => release.menus)]
    .filter((entry) => isWebTarget(entry) || routes.has(entry.route))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
};
