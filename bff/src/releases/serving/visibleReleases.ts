import type { AccessRules } from '@trestle/schema/access';
import type { OffRemote } from '@trestle/schema/registry';
import { decideNewPage } from '@trestle/schema/rights/newRemotes';
import type { KeptRelease } from '../database/liveReleases';
import type { SwitchedOffRemote } from '../database/switchedOff';

/** Who has what of the remotes: the switches, and what the visitor may do. */
export interface VisibilityOptions {
  switchedOff: readonly SwitchedOffRemote[];
  /** The visitor's; null without a login, and while they can't be loaded. */
  rules: AccessRules | null;
}

/** Returns what a visitor may have of the releases: nothing of remotes that are switched off. */
export function visibleReleases(
  releases: readonly KeptRelease[],
  { switchedOff, rules }: VisibilityOptions,
): KeptRelease[] {
  const offNames = new Set(switchedOff.map(({ name }) => name));
  return releases.filter(({ name }) => !offNames.has(name)).flatMap((release) => openParts(release, rules));
}

/** Returns the remotes that are switched off, with those of their pages that the visitor may know of. */
export function visibleOffRemotes(
  releases: readonly KeptRelease[],
  { switchedOff, rules }: VisibilityOptions,
): OffRemote[] {
  return switchedOff.flatMap(({ name, reason, date }) => {
    const release = releases.find((each) => each.name === name);
    const [open] = release ? openParts(release, rules) : [];
    if (!open) return [];
    return [{ name, reason, date, pages: open.pages.map((page) => ({ ...page, scripts: [] })) }];
  });
}

/** Returns a release as a visitor may have it; of a new remote only what their rules name, or nothing at all. */
function openParts(release: KeptRelease, rules: AccessRules | null): KeptRelease[] {
  if (release.isOpen || rules?.superuser) return [release];
  const pages = release.pages.filter(({ name }) => decideNewPage(rules, name).allowed);
  if (pages.length === 0) return [];
  const routes = new Set(pages.map(({ name }) => name));
  const leadsToPage = ({ route }: { route: string }): boolean => routes.has(route);
  return [
    {
      ...release,
      pages,
      menus: release.menus.filter(leadsToPage),
      homeCards: release.homeCards.filter(leadsToPage),
    },
  ];
}
