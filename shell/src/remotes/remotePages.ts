import type { Page, Remote } from '@trestle/kit/core';
import { pageElement } from '@trestle/kit/pageElement';
import { isWebTarget, type MenuEntry, type Registry, type ReleasePage } from '@trestle/schema/registry';

/** Starts the download of a page's scripts; `load` then runs them. */
export interface PageSource {
  preload(remote: string, page: ReleasePage): void;
  load(remote: string): Promise<Remote>;
}

/**
 * All pages that the registry lists. A route name or path that is taken already is refused; the rest of its remote
 * stays.
 * @param taken the shell's own pages
 */
export const remotePages = (registry: Registry, taken: readonly Page[], source: PageSource): Page[] => {
  const names = new Set(taken.map((page) => page.name));
  const paths = new Set(taken.map((page) => page.path));
  const pages: Page[] = [];
  for (const [remote, release] of Object.entries(registry)) {
    for (const page of release.pages) {
      const { name, path, title } = page;
      if (names.has(name) || paths.has(path)) {
        console.error(`Remote ${remote}: the route ${name} (${path}) is taken already and is left out.`);
        continue;
      }
      names.add(name);
      paths.add(path);
      pages.push({ name, path, ...(title && { title }), element: () => fetchPage(remote, page, source) });
    }
  }
  return pages;
};

const fetchPage = async (remote: string, listed: ReleasePage, source: PageSource) => {
  source.preload(remote, listed);
  const { pages } = await source.load(remote);
  const page = pages.find(({ name }) => name === listed.name);
  if (!page) throw new Error(`${remote} lists the page ${listed.name} but doesn't have it.`);
  return pageElement(page)();
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
