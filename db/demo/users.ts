import type { RowOf } from '@trestle/schema/entity';
import type { storeContact } from '@trestle/schema/entities/store_contact';
import type { user } from '@trestle/schema/entities/user';
import type { Variant } from '@trestle/schema/field';
import { ACCOUNTS, GROUPS, type DemoAccount } from './accounts';
import { lifecycleState, activeDates, type DemoCalendar } from './calendar';
import { seededRandom } from './seededRandom';
import type { DemoStore } from './stores';
import { slug } from './suppliers';
import { FIRST_NAMES, LAST_NAMES } from './tradeNames';

/** Returns the account of the manager of a store, by the store's position. */
const manager = (position: number): DemoAccount => {
  const first_name = FIRST_NAMES[(position * 5 + 1) % FIRST_NAMES.length]!;
  const last_name = LAST_NAMES[(position * 3 + 1) % LAST_NAMES.length]!;
  const state = lifecycleState(position, 12);
  return {
    username: `${slug(first_name)}.${slug(last_name)}`,
    first_name,
    last_name,
    groups: ['StoreUser'],
    store: position,
    ...(state === 'active' ? {} : { state }),
  };
};
/** Returns all accounts: the demo accounts, then a manager for each other store. */
export const accounts = (storeRows: readonly DemoStore[]): DemoAccount[] => [
  ...ACCOUNTS,
  ...storeRows.slice(2).map((_, position) => manager(position + 2)),
];

/** Returns the fields that say whether an account is active: a flag, or dates in the Go variant (S2 §3). */
const userActiveFields = (account: DemoAccount, variant: Variant, calendar: DemoCalendar) => {
  const isGo = variant === 'go';
  return {
    is_active: isGo || account.state !== 'ended',
    active_start_date: isGo && account.state !== 'never' ? calendar.at(-400, 540) : null,
    active_end_date: isGo && account.state === 'ended' ? calendar.at(-30, 1020) : null,
  };
};

/** Returns the users' rows. All have the same password. */
export const users = (
  people: readonly DemoAccount[],
  storeRows: readonly DemoStore[],
  password: string,
  variant: Variant,
  calendar: DemoCalendar,
) => {
  const random = seededRandom('users');
  return people.map((account, position) => {
    const joinedDate = calendar.at(-400 + (position % 90), 600);
    return {
      id: position + 1,
      created_date: joinedDate,
      modified_date: calendar.at(-200 + (position % 90), 640),
      username: account.username,
      first_name: account.first_name,
      last_name: account.last_name,
      email: `${account.username}@trestle.example`,
      password,
      is_staff: account.staff ?? false,
      is_superuser: account.superuser ?? false,
      store: account.store === undefined ? null : storeRows[account.store]!.id,
      ...userActiveFields(account, variant, calendar),
      last_login:
        account.state === 'ended'
          ? calendar.at(-44, 510)
          : random.chance(0.7)
            ? calendar.past(-random.integer(0, 20), 500)
            : null,
      date_joined: joinedDate,
    } satisfies Partial<RowOf<typeof user>>;
  });
};
/** Returns the links between users and their groups. */
export const userGroups = (people: readonly DemoAccount[]) =>
  people.flatMap((account, position) =>
    account.groups.map((name) => ({ user: position + 1, group: GROUPS.indexOf(name) + 1 })),
  );

/** Returns two contacts per store: its manager, and a desk with the same login. */
export const storeContacts = (
  people: readonly DemoAccount[],
  storeRows: readonly DemoStore[],
  types: number,
  calendar: DemoCalendar,
) => {
  const managerPositions = storeRows.map((_, position) =>
    people.findIndex((account) => account.store === position && account.username !== 'inactive'),
  );
  return storeRows.flatMap((store, position) => {
    const account = people[managerPositions[position]!]!;
    const deskName = ['Accounts', 'Deliveries', 'Sales desk'][position % 3]!;
    const row = (contactIndex: number, name: string, type: number, email: string) => {
      const id = position * 2 + contactIndex + 1;
      const start = calendar.at(-380 + position, 600);
      return {
        id,
        created_date: start,
        modified_date: start,
        name,
        type,
        login: managerPositions[position]! + 1,
        email,
        ...activeDates(id - 1, 11, start, calendar.at(-25, 1020)),
      } satisfies Partial<RowOf<typeof storeContact>>;
    };
    return [
      row(0, `${account.first_name} ${account.last_name}`, 1, `${account.username}@trestle.example`),
      row(
        1,
        `${store.name} ${deskName.toLowerCase()}`,
        2 + (position % Math.min(3, types - 1)),
        `${slug(deskName)}@${slug(store.name)}.trestle.example`,
      ),
    ];
  });
};
/** Returns the links between stores and their contacts, two for each store. */
export const storeContactLinks = (contacts: readonly { id: number }[]) =>
  contacts.map(({ id }) => ({ store: Math.floor((id - 1) / 2) + 1, store_contact: id }));
