import { entity, type QueryCondition } from '../entity';
import { autoNumber, boolean, datetime, fk, integer, json, NO_SOURCES, string } from '../field';
import { pageOnly } from '../placedField';
import type { Field } from '../field';
import type { LinkNames } from '../historyEntry';

/** Names of the entities whose records say what people may do. */
const RIGHTS_ENTITIES = ['group', 'group_permissions', 'group_state', 'group_state_model', 'group_state_model_field'];

const anyOf = (field: string, values: readonly string[]): QueryCondition => ({
  or: values.map((value) => [field, 'eq', value] as const),
});

/** Impersonations, which are entries about the user. `other_name` has an index, `action` has none. */
const IS_IMPERSONATION: QueryCondition = { and: [['other_name', 'eq', 'user'], anyOf('action', ['sudo', 'unsudo'])] };

/**
 * An entry of the audit: who did what, for whom, when, and what changed (SECURITY.md, 16). It is written in the
 * transaction of the change.
 */
export const audit = entity('audit', {
  label: 'Audit entry',
  plural: 'Audit',
  service: 'admin',
  admin: true,
  withoutChanges: true,
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
    is_part: boolean({ readonly: true, hide: true, label: 'Part of a save' }),
    record_name: pageOnly(NO_SOURCES, string({ hide: true, label: 'Name of the record' })),
    names: pageOnly(NO_SOURCES, json({ hide: true }) as Field<LinkNames>),
    part_count: pageOnly(NO_SOURCES, integer({ hide: true })),
    sudo_end: pageOnly(NO_SOURCES, datetime({ hide: true })),
  },
  list: {
    columns: ['created_date', 'actor__username', 'user__username', 'action', 'other_name', 'other_id'],
    search: ['other_name', 'action', 'actor__username'],
    sort: '-id',
    filters: {
      saves: { label: 'One row for a save', where: ['is_part', 'eq', false] },
      sudo: { label: 'Acting for others', where: IS_IMPERSONATION },
      rights: { label: 'Changes of rights', where: anyOf('other_name', RIGHTS_ENTITIES) },
      modules: { label: 'Releases', where: anyOf('other_name', ['module_release', 'release_token']) },
    },
    active: null,
  },
});
