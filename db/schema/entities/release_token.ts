import { entity, tracked } from '../entity';
import { datetime, fk, readonly, string } from '../field';
import { MAX_RELEASE_TOKEN_NAME_CHARACTERS } from '../limits';

/**
 * A token with which a team releases one remote (contract §3). The BFF creates it and shows it once. Deleting the
 * record ends it.
 */
export const releaseToken = entity('release_token', {
  label: 'Release token',
  plural: 'Release tokens',
  service: 'admin',
  admin: true,
  withoutChanges: true,
  ownListOnly: true,
  writes: ['delete'],
  withoutPages: true,
  fields: {
    ...tracked(),
    name: string({ required: true, maxlength: MAX_RELEASE_TOKEN_NAME_CHARACTERS }),
    remote: string({ required: true, maxlength: 50 }),
    expires: datetime(),
    last_used: readonly(datetime({ label: 'Last used' })),
    created_user: fk('user_list', { readonly: true, display: ['descriptive_name'], label: 'By' }),
  },
  list: {
    columns: ['name', 'remote', 'expires', 'last_used', 'created_user__descriptive_name', 'created_date'],
    search: ['name', 'remote'],
    sort: '-id',
    active: null,
  },
});
