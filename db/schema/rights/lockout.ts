import { ALWAYS_OPEN_ROUTES, decide, HOME_ROUTES, type AccessRules } from '../access';
import { mayOpenPage, type PagesByRoute } from './pageAccess';
import { isWebTarget, type MenuEntry } from '../registry';
import { visibleEntries } from './visibleMenus';

/** How rules lock somebody out. */
export interface Lockout {
  /** Denied routes of the home page. The login then ends in an error. */
  homeRoutes: readonly string[];
  /** Whether no menu entry is left, so that nothing can be found. */
  menuIsEmpty: boolean;
}

/**
 * Finds how rules lock somebody out.
 * @param headOffice false for store users, who have no Admin menu
 */
export const findLockout = (
  rules: AccessRules,
  menus: readonly MenuEntry[],
  headOffice = true,
  pages?: PagesByRoute,
): Lockout => ({
  homeRoutes: HOME_ROUTES.filter((route) => !decide(rules, route).allowed),
  menuIsEmpty:
    menus.length > 0 &&
    menuOf(rules, menus, headOffice, pages).every((entry) => entry.area === 'account' || isWebTarget(entry)),
});

/** Returns the routes that are else always open, and that a rule of their name denies. */
export const deniedOpenRoutes = (rules: AccessRules): string[] =>
  ALWAYS_OPEN_ROUTES.filter((route) => decide(rules, route).verdict === 'DENY');

/** Returns the menu entries that somebody with these rules sees. */
export const menuOf = (
  rules: AccessRules,
  menus: readonly MenuEntry[],
  headOffice: boolean,
  pages?: PagesByRoute,
): MenuEntry[] =>
  visibleEntries(menus, {
    loggedIn: true,
    administrator: rules.superuser,
    headOffice: rules.superuser || headOffice,
    mayOpen: (route) => mayOpenPage(rules, route, pages?.get(route), { headOffice: rules.superuser || headOffice }),
  });
