import { useMayRead } from '@trestle/kit/core';
import { group } from '@trestle/schema/entities/group';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { user } from '@trestle/schema/entities/user';

/** In the standard variant the flag says whether a user is active, in the Go variant the dates. */
const ACTIVE_FIELDS = ['is_active', 'active_start_date', 'active_end_date'];

/** True when the user may see everybody's rights: with one of these fields hidden, the answers would be wrong. */
export const useMaySeeRights = (): boolean => {
  const mayReadUsers = useMayRead(user, ['groups', 'is_superuser', 'store', ...ACTIVE_FIELDS]);
  const mayReadGroups = useMayRead(group, ['name', ...ACTIVE_FIELDS]);
  const mayReadRules = useMayRead(groupPermissions, ['group', 'deny_by_default', 'states']);
  return mayReadUsers && mayReadGroups && mayReadRules;
};
