import { useSession } from '@trestle/kit/core';
import { EditPage } from '@trestle/kit/form';
import { userAccount } from '@trestle/schema/entities/user_account';

/** One's own account, whichever id the address carries: there is no other to edit here, and none to delete (S2 §2). */
export default function Account() {
  const { user } = useSession();
  return user && <EditPage entity={userAccount} id={user.id} title="Edit Account" modes={['stay']} hideDelete />;
}
