import { collection, formatDate, RouteLink } from '@trestle/kit/core';
import { cardForReaders, useHomeCardStyles } from '@trestle/kit/widgets';
import { user } from '@trestle/schema/entities/user';
import { useSuspenseQuery } from '@tanstack/react-query';
import { NEVER_LOGGED_IN } from './cardQueries';

const NAMED_ACCOUNTS = 5;

/** Active accounts that nobody has used yet, the newest first. */
function NeverLoggedInCard() {
  const styles = useHomeCardStyles();
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'user', 'never logged in'],
    queryFn: ({ signal }) =>
      collection(user).list({ ...NEVER_LOGGED_IN, sort: '-date_joined', limit: NAMED_ACCOUNTS }, signal),
  });
  if (data.count === 0) return <p className={styles.empty}>Everyone with an active account has logged in.</p>;
  return (
    <ul className={styles.list}>
      {data.results.map(({ id, descriptive_name: name, username, date_joined: joined }) => (
        <li key={id} className={styles.row}>
          <span className={styles.name}>
            <RouteLink route="user.edit" params={{ id }}>
              {name || username}
            </RouteLink>
          </span>
          <span className={styles.quiet}>since {formatDate(joined)}</span>
        </li>
      ))}
    </ul>
  );
}

export default cardForReaders(user, ['last_login', 'date_joined'], NeverLoggedInCard);
