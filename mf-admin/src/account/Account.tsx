import { useSession } from '@trestle/kit/core';
import { EditPage, Sections, FormWithSidebar, SecondFactorSection } from '@trestle/kit/form';
import { userAccount } from '@trestle/schema/entities/user_account';
import { SessionSection } from '../sessions/SessionSection';
import { AccountSidebar } from './AccountSidebar';
import { ImpersonationAlert } from './ImpersonationAlert';
import { Impersonations } from './Impersonations';
import { usePasswordConfirmation } from './usePasswordConfirmation';

/**
 * Edits the user's own account, whatever id the address names (S2 §2). A new e-mail address or password needs the
 * current password. Below, the page lists where the user is logged in and who has acted for them.
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
            {!sudo && <SecondFactorSection owner="own" />}
            {!sudo && <SessionSection owner="own" />}
            <Impersonations />
          </FormWithSidebar>
        </EditPage>
        {dialog}
      </>
    )
  );
}
