import type { Page, Remote } from '@trestle/kit/core';
import { pageElement } from '@trestle/kit/pageElement';
import { isWebTarget, type MenuEntry, type Registry, type ReleasePage } from '@trestle/schema/registry';
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

/** A page that a remote brings. */
export interface RemotePage extends Page {
  remote: string;
}

/**
 * All pages that the registry lists. A route name or path that is taken already is refused; the rest of its remote
 * stays.
 * @param taken the shell's own pages
 */
export const remotePages = (registry: Registry, taken: readonly Page[], source: PageSource): RemotePage[] => {
  const names = new Set(taken.map((page) => page.name));
  const paths = new Set(taken.map((page) => page.path));
  const pages: RemotePage[] = [];
  for (const [remote, release] of Object.entries(registry)) {
    for (const page of release.pages) {
      const { name, path, title } = page;
      if (names.has(name) || paths.has(path)) {
        const reason = new Error(`The route ${name} (${path}) is taken already and is left out.`);
        reportRemoteError(new RemoteError('load', remote, release.version, reason));
        continue;
      }
      names.add(name);
      paths.add(path);
      pages.push({ name, path, remote, ...(title && { title }), element: () => fetchPage(remote, page, source) });
    }
  }
  return pages;
};

/** Fetches a page's component; where its own scripts fail, that of the last version that worked. */
const fetchPage = async (remote: string, listed: ReleasePage, source: PageSource) => {
  // What fails here fails again where the page is run.
  source.preload(remote, listed).catch(() => undefined);
  const module = await source.load(remote);
  return fetchElement(remote, module, listed, source).catch(async (error: RemoteError) =>
    fetchElement(remote, await source.fallBack(remote, error), listed, source),
  );
};

/** @throws RemoteError */
const fetchElement = async (remote: string, { pages }: Remote, listed: ReleasePage, source: PageSource) => {
  const release = source.releaseInUse(remote)!;
  const page = pages.find((each) => each.name === listed.name);
  if (!page) throw new RemoteError('load', remote, release.version, new Error(`It has no page ${listed.name}.`));
  const fetchMarked = async () => {
    await source.preload(remote, listed);
    return runMarked(remote, release.version, pageElement(page));
  };
  return withRetry(fetchMarked).catch(async (cause: unknown) => {
    const scripts = release.pages.find(({ name }) => name === listed.name)?.scripts ?? [];
    throw await findCause(remote, release, scripts, cause);
  });
};

/** The menu entries of the shell and of all remotes, in order; those whose route nobody brings are left out. */
export const remoteMenus = (
  registry: Registry,
  own: readonly MenuEntry[],
  pages: readonly Page[],
): readonly MenuEntry[] => {
  const routes = new Set(pages.map((page) => page.name));
  return [...own, ...Object.values(registry).flatMap((release) => release.menus)]
    .filter((entry) => isWebTarget(entry) || routes.has(entry.route))
    .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
};
