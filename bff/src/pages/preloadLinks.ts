import { findPage, type Registry } from '@trestle/schema/registry';
import { escapeHtml } from './escapeHtml';

/**
 * Returns preload links for the scripts that the page at `path` will run. Without them the browser finds each script
 * only by running the one before it: entry, module, page. ES modules are left out: the shell fetches them itself.
 * @param path path of the address, without query
 * @returns `<link>` elements; empty where no remote has such a page
 */
export function preloadLinks(registry: Registry, path: string): string {
  // `/x` leads to `/x/list` (S1 §2.1).
  const match = findPage(registry, path) ?? findPage(registry, `${path.replace(/\/$/, '')}/list`);
  if (!match) return '';
  const { page, release } = match;
  const folder = release.entry.slice(0, release.entry.lastIndexOf('/') + 1);
  return page.scripts
    .filter((script) => release.integrity[script] !== undefined && !script.endsWith('.mjs'))
    .map((script) => {
      const href = escapeHtml(folder + script);
      const integrity = escapeHtml(release.integrity[script]!);
      return `<link rel="preload" as="script" crossorigin href="${href}" integrity="${integrity}">`;
    })
    .join('');
}
