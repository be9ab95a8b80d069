import { entity, tracked } from '../entity';
import { boolean, fk, json, string } from '../field';

/** Who sees a view: its owner, a group, or everyone. */
export const AUDIENCES = ['me', 'group', 'everyone'] as const;
export type Audience = (typeof AUDIENCES)[number];

/**
 * A named view of a list: its search, filters, order and columns. `state` has the parameters of the list's call.
 */
export const listView = entity('list_view', {
  label: 'View',
  plural: 'Views',
  service: 'admin',
  writes: ['create', 'edit', 'delete'],
  withoutPages: true,
  collectionField: 'other_name',
  fields: {
    ...tracked(),
    name: string({ required: true, maxlength: 100 }),
    other_name: string({
      required: true,
      maxlength: 100,
      label: 'Collection',
      hint: 'The collection whose rows it lists',
    }),
    route: string({ required: true, maxlength: 100, hint: 'The page that it is a view of: product.list' }),
    state: json({ required: true, holds: 'object', label: 'What it shows' }),
    audience: string({ required: true, default: 'me', maxlength: 10, choices: AUDIENCES, label: 'For' }),
    group: fk('group', { display: ['name'] }),
    is_default: boolean({ label: 'Default view' }),
    owner: fk('user_list', { readonly: true, display: ['descriptive_name'] }),
  },
  list: {
    columns: ['name', 'route', 'audience', 'group__name', 'owner__descriptive_name', 'modified_date'],
    search: ['name', 'route'],
    sort: 'name',
    active: null,
  },
});
