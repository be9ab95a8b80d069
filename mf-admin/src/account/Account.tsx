import { useSession } from '@trestle/kit/core';
import { EditPage, Sections, FormWithSidebar } from '@trestle/kit/form';
import { userAccount } from '@trestle/schema/entities/user_account';
import { AccountAside } from './AccountAside';
import { ActingAlert } from './ActingAlert';
import { Impersonations } from './Impersonations';
import { useConfirmation } from './useConfirmation';

/**
 * One's own account, whichever id the address carries: there is no other to edit here, and none to delete (S2 §2). A new
 * email or password wants the present password; who acted as oneself is told below.
 */
export default function Account() {
  const { user, sudo } = useSession();
  const { dialog, confirm } = useConfirmation();
  return (
    user && (
      <>
        {/* Passwords and email addresses are changed by their owners (safety 14). */}
        <EditPage
          entity={userAccount}
          id={user.id}
          title="Edit Account"
          modes={['stay']}
          hideDelete
          lockedFields={sudo ? ['email'] : undefined}
          beforeSave={confirm}
        >
          <ActingAlert />
          <FormWithSidebar aside={<AccountAside />}>
            <Sections without={sudo ? ['new_password'] : []} />
            <Impersonations />
          </FormWithSidebar>
        </EditPage>
        {dialog}
      </>
    )
  );
}
