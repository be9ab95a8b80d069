import { EditPage } from '@trestle/kit/form';
import { userAccount } from '@trestle/schema/entities/user_account';

/** One's own account. */
export default function Account() {
  return <EditPage entity={userAccount} />;
}
