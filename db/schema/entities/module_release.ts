import { entity, tracked } from '../entity';
import { boolean, integer, json, string } from '../field';

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
    is_current: boolean({ readonly: true, label: 'Current' }),
  },
  list: {
    columns: ['name', 'version', 'contract', 'is_current', 'created_date'],
    search: ['name', 'version'],
    sort: '-id',
    active: null,
  },
});
