import { collection, RouteLink } from '@trestle/kit/core';
import { useHomeCardStyles } from '@trestle/kit/widgets';
import { user } from '@trestle/schema/entities/user';
import type { RowOf } from '@trestle/schema/entity';
import { useSuspenseQuery } from '@tanstack/react-query';

interface AccountsCardProps {
  /** Parameters of the list call that selects the accounts. */
  parameters: Readonly<Record<string, string>>;
  /** Number of accounts shown. */
  limit: number;
  /** Text shown when no account meets the condition. */
  empty: string;
  /** Returns the text behind an account's name. */
  remark: (row: RowOf<typeof user>) => string;
  /** Highlights the remark. */
  isWarning?: boolean;
}

/** Lists the newest accounts that meet a condition. */
export function AccountsCard({ parameters, limit, empty, remark, isWarning = false }: AccountsCardProps) {
  const styles = useHomeCardStyles();
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'user', 'newest', parameters, limit],
    queryFn: ({ signal }) => collection(user).list({ ...parameters, sort: '-date_joined', limit }, signal),
  });
  if (data.count === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.list}>
      {data.results.map((row) => (
        <li key={row.id} className={styles.row}>
          <span className={styles.name}>
            <RouteLink route="user.edit" params={{ id: row.id }}>
              {row.descriptive_name || row.username}
            </RouteLink>
          </span>
          <span className={isWarning ? styles.late : styles.quiet}>{remark(row)}</span>
        </li>
      ))}
    </ul>
  );
}
