import { settings, useParams, useSession } from '@trestle/kit/core';
import { EditPage, Sections, WithAside } from '@trestle/kit/form';
import { user } from '@trestle/schema/entities/user';
import { ActingAlert } from '../account/ActingAlert';
import { useConfirmation } from '../account/useConfirmation';
import { UserAside } from './UserAside';

/** Set by an administrator, in their own name (contract §2.4). */
const RIGHTS = ['is_superuser', 'is_staff', 'store', 'groups', 'user_permissions'];

/**
 * A user (S2 §2): the superuser box is for superusers alone, staff flag and single permissions for advanced usage. Who
 * changes their own email or password here confirms it as on the account page; who acts for somebody changes neither.
 */
export default function UserEdit() {
  const { user: me, rules, sudo } = useSession();
  const { id } = useParams();
  const { dialog, confirm } = useConfirmation();
  const without = [...(me?.is_superuser ? [] : ['is_superuser']), ...(settings.advancedUsage ? [] : ['is_staff', 'user_permissions']), ...(sudo ? ['new_password'] : [])];
  const lockedFields = [...(sudo || !rules?.superuser ? RIGHTS : []), ...(sudo ? ['email'] : [])];
  return (
    <>
      <EditPage entity={user} locked={sudo && !id} lockedFields={lockedFields} beforeSave={id === String(me?.id) ? confirm : undefined}>
        <ActingAlert />
        {id ? <WithAside aside={<UserAside id={Number(id)} />}><Sections without={without} /></WithAside> : <Sections without={without} />}
      </EditPage>
      {dialog}
    </>
  );
}
