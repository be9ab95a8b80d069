import { collection, RouteLink } from '@trestle/kit/core';
import { useHomeCardStyles } from '@trestle/kit/widgets';
import { user } from '@trestle/schema/entities/user';
import type { RowOf } from '@trestle/schema/entity';
import { useSuspenseQuery } from '@tanstack/react-query';

interface AccountsCardProps {
  /** Which accounts are shown. */
  parameters: Readonly<Record<string, string>>;
  /** How many accounts are shown. */
  limit: number;
  empty: string;
  /** What stands behind a name. */
  remark: (row: RowOf<typeof user>) => string;
  /** Whether the remark calls for something to be done. */
  isWarning?: boolean;
}

/** The newest accounts that meet a condition. */
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
