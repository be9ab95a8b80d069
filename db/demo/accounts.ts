/** The groups of the demo. The setting SUPERUSER_GROUP names the administrators' group. */
export const GROUPS = ['Administrator', 'StoreUser', 'Buyer', 'Warehouse', 'Marketing', 'Former agents'] as const;
/** A group without permission record, so its members may open nothing. */
export const NEW_GROUP = 'Trade fair';
export type GroupName = (typeof GROUPS)[number];

/** An account of the demo. `store` is the position of the person's store. */
export interface DemoAccount {
  username: string;
  first_name: string;
  last_name: string;
  groups: readonly GroupName[];
  store?: number;
  staff?: boolean;
  superuser?: boolean;
  state?: 'ended' | 'never';
}

/** The accounts that README.md lists. */
export const ACCOUNTS: readonly DemoAccount[] = [
  {
    username: 'admin',
    first_name: 'Ada',
    last_name: 'Lindholm',
    groups: ['Administrator'],
    staff: true,
    superuser: true,
  },
  { username: 'office', first_name: 'Oliver', last_name: 'Grant', groups: ['Administrator'], staff: true },
  { username: 'store1', first_name: 'Mara', last_name: 'Okafor', groups: ['StoreUser'], store: 0 },
  { username: 'store2', first_name: 'Daniel', last_name: 'Reyes', groups: ['StoreUser'], store: 1 },
  { username: 'nostore', first_name: 'Petra', last_name: 'Novak', groups: ['StoreUser'] },
  { username: 'nogroup', first_name: 'Felix', last_name: 'Arden', groups: [] },
  { username: 'twogroups', first_name: 'Tess', last_name: 'Calloway', groups: ['Administrator', 'StoreUser'] },
  { username: 'inactive', first_name: 'Ines', last_name: 'Moore', groups: ['StoreUser'], store: 2, state: 'ended' },
  { username: 'buyer', first_name: 'Bruno', last_name: 'Keller', groups: ['Buyer'] },
  { username: 'warehouse', first_name: 'Wendy', last_name: 'Park', groups: ['Warehouse'] },
  { username: 'marketing', first_name: 'Milo', last_name: 'Sants', groups: ['Marketing'], state: 'never' },
];
