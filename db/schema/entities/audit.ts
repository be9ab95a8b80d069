import { entity, type QueryCondition } from '../entity';
import { autoNumber, datetime, fk, integer, json, string } from '../field';

/** Entities whose records say what people may do. */
const RIGHTS = ['group', 'group_permissions', 'group_state', 'group_state_model', 'group_state_model_field'];

const anyOf = (field: string, values: readonly string[]): QueryCondition => ({
  or: values.map((value) => [field, 'eq', value] as const),
});

/** Impersonations are entries of the user. Their name has an index, and the actions have none. */
const SUDO: QueryCondition = { and: [['other_name', 'eq', 'user'], anyOf('action', ['sudo', 'unsudo'])] };

/**
 * Who did what, for whom, when, and what changed (SECURITY.md, 16). Entries are part of the change's transaction.
 */
export const audit = entity('audit', {
  label: 'Audit entry',
  plural: 'Audit',
  service: 'admin',
  admin: true,
  ownListOnly: true,
  writes: [],
  withoutPages: true,
  fields: {
    id: autoNumber({ label: 'Id' }),
    created_date: datetime({ readonly: true, default: 'now', label: 'When' }),
    actor: fk('user_list', { readonly: true, display: ['username', 'descriptive_name'], label: 'Who' }),
    user: fk('user_list', { readonly: true, display: ['username', 'descriptive_name'], label: 'For whom' }),
    action: string({ readonly: true, maxlength: 20 }),
    other_name: string({ readonly: true, maxlength: 100, label: 'Record' }),
    other_id: integer({ readonly: true, label: 'Record id' }),
    changes: json({ readonly: true }),
    reason: string({ readonly: true }),
    request_id: string({ readonly: true, maxlength: 64 }),
  },
  list: {
    columns: ['created_date', 'actor__username', 'user__username', 'action', 'other_name', 'other_id'],
    search: ['other_name', 'action', 'actor__username'],
    sort: '-id',
    filters: {
      sudo: { label: 'Acting for others', where: SUDO },
      rights: { label: 'Changes of rights', where: anyOf('other_name', RIGHTS) },
      modules: { label: 'Releases', where: anyOf('other_name', ['module_release', 'release_token']) },
    },
    active: null,
  },
});
