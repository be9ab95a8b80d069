import { isWebTarget, type MenuEntry } from '../registry';

/** The person who looks at a menu. */
export interface Viewer {
  loggedIn: boolean;
  /** Whether they don't work at a store. True for all administrators. */
  headOffice: boolean;
  administrator: boolean;
  mayOpen(route: string): boolean;
}

/**
 * Returns the entries that a viewer may see: those with an allowed route; the admin area's for head office only (S2
 * §6).
 */
export const visibleEntries = (entries: readonly MenuEntry[], viewer: Viewer): MenuEntry[] =>
  entries.filter(
    (entry) =>
      (entry.loggedIn ?? true) === viewer.loggedIn &&
      (entry.area !== 'admin' || viewer.headOffice) &&
      (entry.audience !== 'store' || !viewer.headOffice) &&
      (entry.audience !== 'administrator' || viewer.administrator) &&
      (isWebTarget(entry) || viewer.mayOpen(entry.route)),
  );
