import { formatDate } from '@trestle/kit/core';
import { cardForReaders } from '@trestle/kit/widgets';
import { user } from '@trestle/schema/entities/user';
import { AccountsCard } from './AccountsCard';
import { NEVER_LOGGED_IN } from './cardQueries';

/** Active accounts that nobody has used yet. */
const NeverLoggedInCard = () => (
  <AccountsCard
    parameters={NEVER_LOGGED_IN}
    limit={5}
    empty="Everyone with an active account has logged in."
    remark={({ date_joined: joined }) => `since ${formatDate(joined)}`}
  />
);

export default cardForReaders(user, ['last_login', 'date_joined'], NeverLoggedInCard);
