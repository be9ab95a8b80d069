import { settings, useSession } from '@trestle/kit/core';
import { EditPage } from '@trestle/kit/form';
import { user } from '@trestle/schema/entities/user';

/** A user (S2 §2): the superuser box is for superusers alone, staff flag and single permissions for advanced usage. */
export default function UserEdit() {
  const { user: me } = useSession();
  const without = [...(me?.is_superuser ? [] : ['is_superuser']), ...(settings.advancedUsage ? [] : ['is_staff', 'user_permissions'])];
  return <EditPage entity={user} without={without} />;
}
