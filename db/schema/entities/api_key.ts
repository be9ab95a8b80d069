import { entity, tracked } from '../entity';
import { boolean, datetime, fk, json, readonly, string } from '../field';
import { MAX_API_KEY_NAME_CHARACTERS } from '../limits';

/**
 * A key with which a program calls (contract §2.7). It has the rights of its group, and sees what its store sees. The
 * BFF creates it and shows it once. Deleting the record ends it.
 */
export const apiKey = entity('api_key', {
  label: 'API key',
  plural: 'API keys',
  service: 'admin',
  admin: true,
  ownListOnly: true,
  writes: ['delete'],
  withoutPages: true,
  fields: {
    ...tracked(),
    name: string({ required: true, maxlength: MAX_API_KEY_NAME_CHARACTERS }),
    group: fk('group', { required: true, display: ['name'] }),
    store: fk('store', { display: ['name'] }),
    read_only: boolean({ label: 'Read only' }),
    addresses: json({ holds: 'texts', label: 'Addresses' }),
    expires: datetime(),
    last_used: readonly(datetime({ label: 'Last used' })),
    created_user: fk('user_list', { readonly: true, display: ['descriptive_name'], label: 'By' }),
  },
  list: {
    columns: [
      'name',
      'group__name',
      'store__name',
      'read_only',
      'expires',
      'last_used',
      'created_user__descriptive_name',
    ],
    search: ['name', 'group__name', 'store__name'],
    sort: '-id',
    active: null,
  },
});
