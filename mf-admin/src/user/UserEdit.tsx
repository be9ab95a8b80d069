import { settings, useParams, useSession } from '@trestle/kit/core';
import { EditPage } from '@trestle/kit/form';
import { user } from '@trestle/schema/entities/user';
import { useConfirmation } from '../account/useConfirmation';

/**
 * A user (S2 §2): the superuser box is for superusers alone, staff flag and single permissions for advanced usage. Who
 * changes their own email or password here confirms it as on the account page.
 */
export default function UserEdit() {
  const { user: me } = useSession();
  const { id } = useParams();
  const { dialog, confirm } = useConfirmation();
  const without = [...(me?.is_superuser ? [] : ['is_superuser']), ...(settings.advancedUsage ? [] : ['is_staff', 'user_permissions'])];
  return (
    <>
      <EditPage entity={user} without={without} beforeSave={id === String(me?.id) ? confirm : undefined} />
      {dialog}
    </>
  );
}
