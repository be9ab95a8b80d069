import { fieldError, type FieldError, type FieldErrors } from '@trestle/schema/errors';
import { isWebTarget, type ReleasePage } from '@trestle/schema/registry';
import { createPathIndex } from '@trestle/schema/releases/pathIndex';
import { SERVER_PATHS } from '../../pages/serverPaths';
import type { ReleaseRow } from '../database/liveReleases';

/** A use of a route outside releases: by a rule of a group, or by a saved view. */
export interface RouteUse {
  route: string;
  /** What uses it, in words: `a rule of group StoreUser`. */
  user: string;
}
/** What a release says of its routes. */
export type DescribedRelease = Pick<ReleaseRow, 'name' | 'pages' | 'menus' | 'homeCards'>;

/** The shell's own routes. An older build of the shell doesn't say their paths. */
export interface ShellRoutes {
  routes: readonly string[];
  paths?: readonly string[];
}

/**
 * Checks a release's routes against the other releases. Its pages must be its own, a page that menus, cards, rules or
 * views name must stay, and its own menus and cards must open a page. A card's name is its own among the cards of its
 * release. Each page, menu and use is looked at once.
 * @param live the releases that browsers get, with the one that it replaces
 * @param shell null where the shell's own routes aren't known
 * @returns errors by `pages`, `menus` and `homeCards`, empty when it fits
 */
export function checkRoutes(
  release: DescribedRelease,
  live: readonly DescribedRelease[],
  uses: readonly RouteUse[],
  shell: ShellRoutes | null,
): FieldErrors {
  const others = live.filter(({ name }) => name !== release.name);
  const replacedRelease = live.find(({ name }) => name === release.name);
  const pages = [
    ...findDuplicatePages(release, others, shell ?? { routes: [] }),
    ...findRemovedPages(release, replacedRelease, others, uses),
  ];
  const menus = shell === null ? [] : findBrokenLinks(release, others, shell.routes);
  const homeCards = findDuplicateCards(release);
  return {
    ...(pages.length > 0 && { pages }),
    ...(menus.length > 0 && { menus }),
    ...(homeCards.length > 0 && { homeCards }),
  };
}

/** Finds cards that the release has twice: the home page finds a card's code by its name, and would draw one twice. */
function findDuplicateCards({ homeCards }: DescribedRelease): FieldError[] {
  const names = new Set<string>();
  return homeCards.flatMap(({ name }) => {
    const isRepeated = names.has(name.toLowerCase());
    names.add(name.toLowerCase());
    return isRepeated ? [fieldError('duplicate', `There is a card ${name} already.`)] : [];
  });
}

/**
 * Finds pages that the release has twice, or that another remote or the shell has: by name, or at an address that both
 * match as the router sees it.
 */
function findDuplicatePages(
  release: DescribedRelease,
  others: readonly DescribedRelease[],
  { routes, paths = [] }: ShellRoutes,
): FieldError[] {
  const ownerByName = new Map(routes.map((route) => [route.toLowerCase(), 'The shell']));
  const ownerByPath = createPathIndex<string>();
  for (const path of paths) ownerByPath.add(path, 'The shell');
  for (const path of SERVER_PATHS) ownerByPath.add(path, 'The server');
  for (const { name: owner, pages } of others)
    for (const { name, path } of pages) {
      ownerByName.set(name.toLowerCase(), owner);
      for (const address of addressesOf(path)) ownerByPath.add(address, owner);
    }
  const ownNames = new Set<string>();
  const ownPaths = createPathIndex<ReleasePage>();
  return release.pages.flatMap((page) => {
    const { name, path } = page;
    const owner =
      ownerByName.get(name.toLowerCase()) ??
      addressesOf(path)
        .map((address) => ownerByPath.find(address))
        .find((each) => each !== undefined);
    const isRepeated = ownPaths.add(path, page) !== undefined || ownNames.has(name.toLowerCase());
    ownNames.add(name.toLowerCase());
    if (!isRepeated && owner === undefined) return [];
    return [fieldError('duplicate', `${owner ?? release.name} has a page ${name} (${path}) already.`)];
  });
}

/** Returns the paths that open a page: its own, and without `/list`, which leads there (S1 §2.1). */
function addressesOf(path: string): string[] {
  const shortPath = path.replace(/\/list\/?$/i, '');
  return shortPath === path || shortPath === '' ? [path] : [path, shortPath];
}

/** Finds pages that the release no longer has although something names them. */
function findRemovedPages(
  release: DescribedRelease,
  replacedRelease: DescribedRelease | undefined,
  others: readonly DescribedRelease[],
  uses: readonly RouteUse[],
): FieldError[] {
  const keptRoutes = routesOf([release, ...others]);
  const removedRoutes = (replacedRelease?.pages ?? []).map(({ name }) => name).filter((name) => !keptRoutes.has(name));
  const usersByRoute = new Map(removedRoutes.map((route) => [route, new Set<string>()]));
  for (const other of [release, ...others])
    for (const { route } of targetsOf(other)) usersByRoute.get(route)?.add(`a menu of ${other.name}`);
  for (const { route, user } of uses) usersByRoute.get(route)?.add(user);
  return [...usersByRoute].flatMap(([route, users]) =>
    [...users].map((user) => fieldError('in-use', `The page ${route} is gone, and ${user} names it.`)),
  );
}

/** Finds menus and cards that would open nothing. */
function findBrokenLinks(
  release: DescribedRelease,
  others: readonly DescribedRelease[],
  shellRoutes: readonly string[],
): FieldError[] {
  const knownRoutes = new Set([...routesOf([release, ...others]), ...shellRoutes]);
  return targetsOf(release)
    .filter((target) => !knownRoutes.has(target.route) && !isWebTarget(target))
    .map(({ title, route }) => fieldError('route', `"${title}" opens ${route}, and there is no such page.`));
}

const routesOf = (releases: readonly DescribedRelease[]): Set<string> =>
  new Set(releases.flatMap(({ pages }) => pages.map(({ name }) => name)));
const targetsOf = ({ menus, homeCards }: DescribedRelease) => [...menus, ...homeCards];
