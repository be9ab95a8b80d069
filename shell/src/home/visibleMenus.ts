import type { MenuGroup, MenuItem, MenuTab, NavMenu } from './menus';

/** Who looks at a menu: whether logged in, whether of head office, and which routes are open. */
export interface Viewer {
  loggedIn: boolean;
  /** Whoever doesn't work at a store; administrators in any case. */
  headOffice: boolean;
  mayOpen(route: string): boolean;
}

const itemsFor = (items: readonly MenuItem[], viewer: Viewer, onNav: boolean): MenuItem[] =>
  items.filter((item) => item.loggedIn === viewer.loggedIn && (!onNav || item.showOnNav) && viewer.mayOpen(item.to));

const groupsFor = (groups: readonly MenuGroup[], viewer: Viewer, onNav: boolean): MenuGroup[] =>
  groups
    .map((group) => ({ ...group, children: itemsFor(group.children, viewer, onNav) }))
    .filter((group) => group.children.length > 0);

/** The tabs of the home page that hold something for this person (S1 §2.5, S2 §6). */
export const visibleTabs = (tabs: readonly MenuTab[], viewer: Viewer): MenuTab[] =>
  tabs
    .filter((tab) => !tab.headOffice || viewer.headOffice)
    .map((tab) => ({ ...tab, groups: groupsFor(tab.groups, viewer, false) }))
    .filter((tab) => tab.groups.length > 0);

/** The drop-downs of the top bar that hold something for this person (S1 §2.4). */
export const visibleNav = (menus: readonly (NavMenu & { headOffice: boolean })[], viewer: Viewer): NavMenu[] =>
  menus
    .filter((menu) => !menu.headOffice || viewer.headOffice)
    .map((menu) => ({ name: menu.name, groups: groupsFor(menu.groups, viewer, true) }))
    .filter((menu) => menu.groups.length > 0);
