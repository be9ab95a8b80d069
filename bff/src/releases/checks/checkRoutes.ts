import { fieldError, type FieldError, type FieldErrors } from '@trestle/schema/errors';
import { isWebTarget } from '@trestle/schema/registry';
import type { ReleaseRow } from '../database/liveReleases';

/** What names a route outside releases: a rule of a group, or a saved view. */
export interface RouteUse {
  route: string;
  /** Who names it, in words: `a rule of group StoreUser`. */
  user: string;
}
type DescribedRelease = Pick<ReleaseRow, 'name' | 'pages' | 'menus' | 'homeCards'>;

/**
 * Checks a release's routes against what runs beside it: none that another remote has, none gone that menus, cards,
 * rules or views name, and none missing that its own menus and cards open.
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
  const replaced = live.find(({ name }) => name === release.name);
  const pages = [
    ...duplicatePages(release, others, shellRoutes ?? []),
    ...removedPages(release, replaced, others, uses),
  ];
  const menus = shellRoutes === null ? [] : brokenLinks(release, others, shellRoutes);
  return { ...(pages.length > 0 && { pages }), ...(menus.length > 0 && { menus }) };
}

function duplicatePages(
  release: DescribedRelease,
  others: readonly DescribedRelease[],
  shellRoutes: readonly string[],
): FieldError[] {
  return release.pages.flatMap(({ name, path }, at) => {
    const isRepeated = release.pages.slice(0, at).some((page) => page.name === name || page.path === path);
    const owner = others.find(({ pages }) => pages.some((page) => page.name === name || page.path === path))?.name;
    const isShells = shellRoutes.includes(name);
    if (!isRepeated && !owner && !isShells) return [];
    const who = owner ?? (isShells ? 'The shell' : release.name);
    return [fieldError('duplicate', `${who} has a page ${name} (${path}) already.`)];
  });
}

function removedPages(
  release: DescribedRelease,
  replaced: DescribedRelease | undefined,
  others: readonly DescribedRelease[],
  uses: readonly RouteUse[],
): FieldError[] {
  const keptRoutes = routesOf([release, ...others]);
  const removedRoutes = (replaced?.pages ?? []).map(({ name }) => name).filter((name) => !keptRoutes.has(name));
  return removedRoutes.flatMap((route) => {
    const users = [
      ...[release, ...others].filter((one) => targetsOf(one).some((target) => target.route === route)).map(menuOf),
      ...new Set(uses.filter((use) => use.route === route).map(({ user }) => user)),
    ];
    return users.map((user) => fieldError('in-use', `The page ${route} is gone, and ${user} names it.`));
  });
}

/** Menus and cards that would open nothing. */
function brokenLinks(
  release: DescribedRelease,
  others: readonly DescribedRelease[],
  shellRoutes: readonly string[],
): FieldError[] {
  const known = routesOf([release, ...others]);
  return targetsOf(release)
    .filter((target) => !known.has(target.route) && !shellRoutes.includes(target.route) && !isWebTarget(target))
    .map(({ title, route }) => fieldError('route', `"${title}" opens ${route}, and there is no such page.`));
}

const menuOf = ({ name }: DescribedRelease): string => `a menu of ${name}`;
const routesOf = (releases: readonly DescribedRelease[]): Set<string> =>
  new Set(releases.flatMap(({ pages }) => pages.map(({ name }) => name)));
const targetsOf = ({ menus, homeCards }: DescribedRelease) => [...menus, ...homeCards];
