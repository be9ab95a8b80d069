import { decide, HOME_ROUTES, OPEN_ROUTES, type AccessRules } from '../access';
import { isWebTarget, type MenuEntry } from '../registry';
import { visibleEntries } from '../visibleMenus';

/** Routes that every user needs to arrive, to see their account and to leave. */
export const ENTRY_ROUTES: readonly string[] = [...HOME_ROUTES, ...OPEN_ROUTES];

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
export const findLockout = (rules: AccessRules, menus: readonly MenuEntry[], headOffice = true): Lockout => ({
  homeRoutes: HOME_ROUTES.filter((route) => !decide(rules, route).allowed),
  menuIsEmpty:
    menus.length > 0 &&
    menuOf(rules, menus, headOffice).every((entry) => entry.area === 'account' || isWebTarget(entry)),
});

/** Returns the menu entries that somebody with these rules sees. */
export const menuOf = (rules: AccessRules, menus: readonly MenuEntry[], headOffice: boolean): MenuEntry[] =>
  visibleEntries(menus, {
    loggedIn: true,
    administrator: rules.superuser,
    headOffice: rules.superuser || headOffice,
    mayOpen: (route) => decide(rules, route).allowed,
  });
