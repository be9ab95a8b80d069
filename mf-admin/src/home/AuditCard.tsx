import { collection, formatDateTime, timeAgo } from '@trestle/kit/core';
import { useHomeCardStyles } from '@trestle/kit/widgets';
import { audit } from '@trestle/schema/entities/audit';
import type { RowOf } from '@trestle/schema/entity';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type AuditRow = RowOf<typeof audit>;
/** Without these fields, a card about the audit says nothing. */
export const AUDIT_FIELDS = [
  'created_date',
  'action',
  'other_name',
  'actor__descriptive_name',
  'user__descriptive_name',
];

interface AuditCardProps {
  /** Which entries are shown. */
  parameters: Readonly<Record<string, string>>;
  /** How many entries are shown. */
  limit: number;
  empty: string;
  describe: (row: AuditRow) => ReactNode;
}

/** The latest entries of the audit that meet a condition. */
export function AuditCard({ parameters, limit, empty, describe }: AuditCardProps) {
  const styles = useHomeCardStyles();
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'audit', 'latest', parameters, limit],
    queryFn: ({ signal }) => collection(audit).list({ ...parameters, sort: '-id', limit }, signal),
  });
  if (data.count === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.list}>
      {data.results.map((row) => (
        <li key={row.id} className={styles.row}>
          <span className={styles.name}>{describe(row)}</span>
          <span className={styles.quiet} title={formatDateTime(row.created_date)}>
            {timeAgo(row.created_date)}
          </span>
        </li>
      ))}
    </ul>
  );
}
