import { useMayCall } from '@trestle/kit/core';
import { group } from '@trestle/schema/entities/group';
import { user } from '@trestle/schema/entities/user';

/** True when the user may see everybody's rights. */
export const useMaySeeRights = (): boolean => {
  const maySeeUsers = useMayCall(user, 'list');
  const maySeeGroups = useMayCall(group, 'list');
  return maySeeUsers && maySeeGroups;
};
