import { cardForReaders } from '@trestle/kit/widgets';
import { user } from '@trestle/schema/entities/user';
import { AccountsCard } from './AccountsCard';
import { INCOMPLETE_ACCOUNTS } from './cardQueries';

/** Active accounts that can't open anything, because they have no group, or as store users no store. */
const IncompleteAccountsCard = () => (
  <AccountsCard
    parameters={INCOMPLETE_ACCOUNTS}
    limit={3}
    empty="Every active account has a group, and every store user has a store."
    remark={({ missing }) => `no ${missing}`}
    isWarning
  />
);

export default cardForReaders(user, ['missing', 'username'], IncompleteAccountsCard);
