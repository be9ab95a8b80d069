import type { RowOf } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import type { contentType } from '@trestle/schema/entities/content_type';
import type { group } from '@trestle/schema/entities/group';
import type { permission } from '@trestle/schema/entities/permission';
import type { Variant } from '@trestle/schema/field';
import { GROUPS, NEW_GROUP, type GroupName } from './accounts';
import type { DemoCalendar } from './calendar';

/** Returns the class name of a model (S2 §3): `StoreOrder` for `store_order`. */
export const className = (entity: string): string =>
  entity.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const PERMISSION_VERBS = ['add', 'change', 'delete', 'view'] as const;

/** Returns one content type per collection. */
export const contentTypes = (calendar: DemoCalendar) =>
  entities.map(
    (entity, position) =>
      ({
        id: position + 1,
        created_date: calendar.at(-700, 480),
        modified_date: calendar.at(-700, 480),
        app_label: entity.service,
        model: className(entity.name),
      }) satisfies Partial<RowOf<typeof contentType>>,
  );

/** Returns four permissions per content type. */
export const permissions = (calendar: DemoCalendar) =>
  entities.flatMap((entity, position) =>
    PERMISSION_VERBS.map(
      (verb, verbPosition) =>
        ({
          id: position * PERMISSION_VERBS.length + verbPosition + 1,
          created_date: calendar.at(-700, 490),
          modified_date: calendar.at(-700, 490),
          name: `Can ${verb} ${entity.label.toLowerCase()}`,
          content_type: position + 1,
          codename: `${verb}_${entity.name}`,
        }) satisfies Partial<RowOf<typeof permission>>,
    ),
  );
export type DemoPermission = ReturnType<typeof permissions>[number];

/** Returns the groups. In the Go variant they have dates (S2 §3). */
export const groups = (superuserGroup: string, variant: Variant, calendar: DemoCalendar) =>
  [...GROUPS, NEW_GROUP].map(
    (name, position) =>
      ({
        id: position + 1,
        created_date: calendar.at(-700, 500),
        modified_date: calendar.at(-240 + position * 11, 500),
        name: name === 'Administrator' ? superuserGroup : name,
        active_start_date: variant === 'go' && name !== 'Marketing' ? calendar.at(-700, 500) : null,
        active_end_date: variant === 'go' && name === 'Former agents' ? calendar.at(-120, 1020) : null,
      }) satisfies Partial<RowOf<typeof group>>,
  );

/** Patterns of the permissions that each group has, by code name. */
const PERMISSIONS_BY_GROUP: Readonly<Record<GroupName, RegExp>> = {
  Administrator: /./,
  StoreUser: /^(add|change|view)_store_order|^view_(product|stock|container|store|supplier|catalogue)/,
  Buyer: /_(product|supplier|catalogue|catalogue_page|container|stock)$/,
  Warehouse: /^(change|view)_(stock|container)$|^view_(product|store_order)/,
  Marketing: /^(change|view)_(product|catalogue|catalogue_page)$/,
  'Former agents': /^view_product$/,
};
/** Returns the links between groups and their permissions. */
export const groupPermissionLinks = (allPermissions: readonly DemoPermission[]) =>
  GROUPS.flatMap((name, position) =>
    allPermissions
      .filter(({ codename }) => PERMISSIONS_BY_GROUP[name].test(codename))
      .map(({ id }) => ({ group: position + 1, permission: id })),
  );

/** Returns the permissions that two people have in addition to their groups'. */
export const userPermissionLinks = (
  allPermissions: readonly DemoPermission[],
  people: readonly { id: number; username: string }[],
) => {
  const extraPermissions: Readonly<Record<string, readonly string[]>> = {
    office: ['view_audit', 'change_user'],
    buyer: ['delete_catalogue_page'],
  };
  return people.flatMap(({ id, username }) =>
    allPermissions
      .filter(({ codename }) => extraPermissions[username]?.includes(codename))
      .map((permission) => ({ user: id, permission: permission.id })),
  );
};
