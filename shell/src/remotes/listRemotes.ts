import type { Page } from '@trestle/kit/core';
import type { Registry } from '@trestle/schema/registry';
import { shellMenus, shellRoutes, staffRoutes } from '../routes/shellRoutes';
import { remoteCards } from './remoteCards';
import { nameOf } from './remoteError';
import { remoteMenus, remotePages, type PageSource } from './remotePages';
import type { RemoteListing } from './remotesContext';

/** The releases that were built for a contract version that this shell accepts. */
export const compatibleReleases = (registry: Registry): Registry =>
  Object.fromEntries(Object.entries(registry).filter(([, release]) => ACCEPTED_CONTRACTS.includes(release.contract)));

const wrongContract = (release: string, contract: number): string =>
  `A part of this application (${release}) was built for another version of it (contract ${contract}, not ` +
  `${ACCEPTED_CONTRACTS.join(' or ')}). Tell your administrator.`;

/**
 * Lists pages and menu entries of a registry. Releases of another contract version are left out and named in `problem`.
 * @param source where the pages fetch their code from, once they are opened
 * @param offPages pages that say that their remote is switched off: no menu and no card leads to them
 */
export const listRemotes = (registry: Registry, source: PageSource, offPages: readonly Page[] = []): RemoteListing => {
  const compatible = compatibleReleases(registry);
  const pages = remotePages(compatible, [...shellRoutes, ...staffRoutes], source);
  const problems = Object.entries(registry)
    .filter(([name]) => !(name in compatible))
    .map(([name, { version, contract }]) => wrongContract(nameOf(name, version), contract));
  return {
    registry,
    pages: [...pages, ...offPages],
    menus: remoteMenus(compatible, shellMenus, [...shellRoutes, ...pages]),
    homeCards: remoteCards(compatible, pages, source),
    problem: problems.join(' ') || null,
  };
};

/** What the shell has without a registry: its own menu entries. */
export const withoutRemotes = (problem: string | null = null): RemoteListing & { loader: null } => ({
  registry: {},
  pages: [],
  menus: remoteMenus({}, shellMenus, shellRoutes),
  homeCards: [],
  problem,
  loader: null,
});
