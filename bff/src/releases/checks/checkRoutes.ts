import { fieldError, type FieldError, type FieldErrors } from '@trestle/schema/errors';
import { isWebTarget } from '@trestle/schema/registry';
import type { ReleaseRow } from '../database/liveReleases';

/** A use of a route outside releases: by a rule of a group, or by a saved view. */
export interface RouteUse {
  route: string;
  /** What uses it, in words: `a rule of group StoreUser`. */
  user: string;
}
/** What a release says of its routes. */
export type DescribedRelease = Pick<ReleaseRow, 'name' | 'pages' | 'menus' | 'homeCards'>;

/**
 * Checks a release's routes against the other releases. Its pages must be its own, a page that menus, cards, rules or
 * views name must stay, and its own menus and cards must open a page.
 * @param live the releases that browsers get, with the one that it replaces
 * @param shellRoutes names of the shell's own routes; null where they aren't known
 * @returns errors by `pages` and `menus`, empty when it fits
 */
export function checkRoutes(
  release: DescribedRelease,
  live: readonly DescribedRelease[],
  uses: readonly RouteUse[],
  shellRoutes: readonly string[] | null,
): FieldErrors {
  const others = live.filter(({ name }) => name !== release.name);
  const replacedRelease = live.find(({ name }) => name === release.name);
  const pages = [
    ...findDuplicatePages(release, others, shellRoutes ?? []),
    ...findRemovedPages(release, replacedRelease, others, uses),
  ];
  const menus = shellRoutes === null ? [] : findBrokenLinks(release, others, shellRoutes);
  return { ...(pages.length > 0 && { pages }), ...(menus.length > 0 && { menus }) };
}

/** Finds pages that the release has twice, or that another remote or the shell has. */
function findDuplicatePages(
  release: DescribedRelease,
  others: readonly DescribedRelease[],
  shellRoutes: readonly string[],
): FieldError[] {
  return release.pages.flatMap(({ name, path }, index) => {
    const isRepeated = release.pages.slice(0, index).some((page) => page.name === name || page.path === path);
    const owner = others.find(({ pages }) => pages.some((page) => page.name === name || page.path === path))?.name;
    const isOfShell = shellRoutes.includes(name);
    if (!isRepeated && !owner && !isOfShell) return [];
    const ownerName = owner ?? (isOfShell ? 'The shell' : release.name);
    return [fieldError('duplicate', `${ownerName} has a page ${name} (${path}) already.`)];
  });
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
  return removedRoutes.flatMap((route) => {
    const users = [
      ...[release, ...others]
        .filter((other) => targetsOf(other).some((target) => target.route === route))
        .map(describeMenusOf),
      ...new Set(uses.filter((use) => use.route === route).map(({ user }) => user)),
    ];
    return users.map((user) => fieldError('in-use', `The page ${route} is gone, and ${user} names it.`));
  });
}

/** Finds menus and cards that would open nothing. */
function findBrokenLinks(
  release: DescribedRelease,
  others: readonly DescribedRelease[],
  shellRoutes: readonly string[],
): FieldError[] {
  const knownRoutes = routesOf([release, ...others]);
  return targetsOf(release)
    .filter((target) => !knownRoutes.has(target.route) && !shellRoutes.includes(target.route) && !isWebTarget(target))
    .map(({ title, route }) => fieldError('route', `"${title}" opens ${route}, and there is no such page.`));
}

const describeMenusOf = ({ name }: DescribedRelease): string => `a menu of ${name}`;
const routesOf = (releases: readonly DescribedRelease[]): Set<string> =>
  new Set(releases.flatMap(({ pages }) => pages.map(({ name }) => name)));
const targetsOf = ({ menus, homeCards }: DescribedRelease) => [...menus, ...homeCards];
