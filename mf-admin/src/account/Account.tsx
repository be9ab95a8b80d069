import { useSession } from '@trestle/kit/core';
import { EditPage, Sections, FormWithSidebar } from '@trestle/kit/form';
import { userAccount } from '@trestle/schema/entities/user_account';
import { AccountSidebar } from './AccountSidebar';
import { ImpersonationAlert } from './ImpersonationAlert';
import { Impersonations } from './Impersonations';
import { usePasswordConfirmation } from './usePasswordConfirmation';

/**
 * Edits the user's own account, whatever id the address names (S2 §2). A new e-mail address or password wants the
 * present password. Below, the page lists who has acted for this user.
 */
export default function Account() {
  const { user, sudo } = useSession();
  const { dialog, confirm } = usePasswordConfirmation();
  return (
    user && (
      <>
        {/* Passwords and email addresses are changed by their owners (SECURITY.md, 14). */}
        <EditPage
          entity={userAccount}
          id={user.id}
          title="Edit Account"
          modes={['stay']}
          hideDelete
          lockedFields={sudo ? ['email'] : undefined}
          beforeSave={confirm}
        >
          <ImpersonationAlert />
          <FormWithSidebar aside={<AccountSidebar />}>
            <Sections without={sudo ? ['new_password'] : []} />
            <Impersonations />
          </FormWithSidebar>
        </EditPage>
        {dialog}
      </>
    )
  );
}
