import type { MenuEntry } from '@trestle/schema/registry';

/** Menu entries under one heading. */
export interface MenuGroup {
  name: string;
  entries: readonly MenuEntry[];
}
/** A tab of the home page; `id` is the route parameter that picks it. */
export interface HomeTab {
  id: string;
  name: string;
  groups: readonly MenuGroup[];
}
/** A drop-down of the top bar: one or more groups under a short word. */
export interface BarMenu {
  name: string;
  groups: readonly MenuGroup[];
}

const HOME_TABS = [
  { id: 'main', name: 'Main' },
  { id: 'admin', name: 'Admin' },
];

const areaOf = ({ area = 'main' }: MenuEntry): string => area;

/** The tabs of the home page, without empty ones (S1 §2.5). */
export const homeTabs = (entries: readonly MenuEntry[]): HomeTab[] =>
  HOME_TABS.map((tab) => ({ ...tab, groups: groupsOf(entries.filter((entry) => areaOf(entry) === tab.id)) })).filter(
    (tab) => tab.groups.length > 0,
  );

/** The drop-downs of the top bar (S1 §2.4). */
export const barMenus = (entries: readonly MenuEntry[]): BarMenu[] => {
  const onBar = entries.filter((entry) => areaOf(entry) !== 'account' && entry.showOnNav !== false);
  return groupBy(onBar, menuOf).map(([name, members]) => ({ name, groups: groupsOf(members) }));
};

/** The entries of the user's own menu (S1 §2.4). */
export const accountEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.filter((entry) => areaOf(entry) === 'account');

const menuOf = (entry: MenuEntry): string => entry.menu ?? (entry.area === 'admin' ? 'Admin' : entry.group);

const groupsOf = (entries: readonly MenuEntry[]): MenuGroup[] =>
  groupBy(entries, ({ group }) => group).map(([name, members]) => ({ name, entries: members }));

/** Groups entries by a key. A group has the position of its first entry. */
const groupBy = (entries: readonly MenuEntry[], key: (entry: MenuEntry) => string): [string, MenuEntry[]][] => {
  const groups = new Map<string, MenuEntry[]>();
  for (const entry of entries) {
    const members = groups.get(key(entry));
    if (members) members.push(entry);
    else groups.set(key(entry), [entry]);
  }
  return [...groups];
};
