import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { ReleaseRow } from '../database/liveReleases';

/** A rule of a group, as far as routes are concerned. */
export interface RouteRule {
  state_name: string;
  group_name: string;
}
type DescribedRelease = Pick<ReleaseRow, 'name' | 'pages' | 'menus'>;

/**
 * Checks a release's routes against what runs beside it: none that another remote has, and none gone that menus or
 * rules name.
 * @param current the current releases, with the one that it replaces
 * @returns errors by `pages`, empty when it fits
 */
export function checkRoutes(
  release: DescribedRelease,
  current: readonly DescribedRelease[],
  rules: readonly RouteRule[],
): FieldErrors {
  const others = current.filter(({ name }) => name !== release.name);
  const replaced = current.find(({ name }) => name === release.name);
  const messages = [...duplicates(release, others), ...vanished(release, replaced, others, rules)];
  return messages.length > 0 ? { pages: messages } : {};
}

function duplicates(release: DescribedRelease, others: readonly DescribedRelease[]) {
  return release.pages.flatMap(({ name, path }, at) => {
    const twin = release.pages.slice(0, at).some((page) => page.name === name || page.path === path);
    const owner = others.find(({ pages }) => pages.some((page) => page.name === name || page.path === path));
    if (!twin && !owner) return [];
    return [fieldError('duplicate', `${owner?.name ?? release.name} has a page ${name} (${path}) already.`)];
  });
}

function vanished(
  release: DescribedRelease,
  replaced: DescribedRelease | undefined,
  others: readonly DescribedRelease[],
  rules: readonly RouteRule[],
) {
  const kept = new Set([release, ...others].flatMap(({ pages }) => pages.map(({ name }) => name)));
  const gone = (replaced?.pages ?? []).map(({ name }) => name).filter((name) => !kept.has(name));
  return gone.flatMap((route) => {
    const users = [
      ...[release, ...others]
        .filter(({ menus }) => menus.some((menu) => menu.route === route))
        .map(({ name }) => `a menu of ${name}`),
      ...new Set(
        rules.filter(({ state_name }) => state_name === route).map(({ group_name }) => `a rule of group ${group_name}`),
      ),
    ];
    return users.map((user) => fieldError('in-use', `The page ${route} is gone, and ${user} names it.`));
  });
}
