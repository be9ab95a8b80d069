import { collection, RouteLink } from '@trestle/kit/core';
import { cardForReaders, useHomeCardStyles } from '@trestle/kit/widgets';
import { user } from '@trestle/schema/entities/user';
import { useSuspenseQuery } from '@tanstack/react-query';
import { INCOMPLETE_ACCOUNTS } from './cardQueries';

const NAMED_ACCOUNTS = 3;

/** Active accounts that can't open anything, because they have no group, or as store users no store. */
function IncompleteAccountsCard() {
  const styles = useHomeCardStyles();
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'user', 'incomplete'],
    queryFn: ({ signal }) =>
      collection(user).list({ ...INCOMPLETE_ACCOUNTS, sort: '-date_joined', limit: NAMED_ACCOUNTS }, signal),
  });
  if (data.count === 0)
    return <p className={styles.empty}>Every active account has a group, and every store user has a store.</p>;
  return (
    <ul className={styles.list}>
      {data.results.map(({ id, descriptive_name: name, username, missing }) => (
        <li key={id} className={styles.row}>
          <span className={styles.name}>
            <RouteLink route="user.edit" params={{ id }}>
              {name || username}
            </RouteLink>
          </span>
          <span className={styles.late}>no {missing}</span>
        </li>
      ))}
    </ul>
  );
}

export default cardForReaders(user, ['missing', 'username'], IncompleteAccountsCard);
