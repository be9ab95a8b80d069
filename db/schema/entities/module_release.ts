import { entity, tracked } from '../entity';
import { boolean, datetime, fk, integer, json, string, text } from '../field';

/** A published build of a remote (contract §3). */
export const moduleRelease = entity('module_release', {
  label: 'Release',
  plural: 'Releases',
  service: 'admin',
  admin: true,
  ownListOnly: true,
  writes: [],
  withoutPages: true,
  fields: {
    ...tracked(),
    name: string({ readonly: true, maxlength: 100 }),
    version: string({ readonly: true, maxlength: 100 }),
    entry: string({ readonly: true }),
    integrity: json({ readonly: true }),
    contract: integer({ readonly: true }),
    pages: json({ readonly: true }),
    menus: json({ readonly: true }),
    home_cards: json({ readonly: true }),
    commit: string({ readonly: true, maxlength: 100 }),
    digest: string({ readonly: true, maxlength: 100 }),
    share: integer({ readonly: true, label: 'Share of users in %' }),
    group: fk('group', { readonly: true, display: ['name'] }),
    created_user: fk('user_list', { readonly: true, display: ['descriptive_name'], label: 'By' }),
    notes: text({ readonly: true }),
    is_current: boolean({ readonly: true, label: 'Current' }),
    is_trial: boolean({ readonly: true, label: 'On trial' }),
    trial_date: datetime({ readonly: true, label: 'On trial since' }),
    size: integer({ readonly: true, label: 'Size in bytes' }),
    shared: json({ readonly: true, label: 'Shared libraries' }),
    operations: json({ readonly: true, label: 'Calls' }),
    taken_back: string({ readonly: true, maxlength: 500, label: 'Taken back' }),
  },
  list: {
    columns: ['name', 'version', 'is_current', 'created_date', 'created_user__descriptive_name', 'commit', 'notes'],
    search: ['name', 'version', 'commit', 'notes'],
    sort: '-id',
    newestFirst: true,
    active: null,
  },
});
