import { collection, formatDateTime, timeAgo } from '@trestle/kit/core';
import { useHomeCardStyles } from '@trestle/kit/widgets';
import { audit } from '@trestle/schema/entities/audit';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditRecord } from '../audit/auditRecord';

/** Fields that a card about the audit needs. Users who may not see all of them have no such card. */
export const AUDIT_FIELDS = [
  'created_date',
  'action',
  'other_name',
  'actor__descriptive_name',
  'user__descriptive_name',
];

interface AuditCardProps {
  /** Parameters of the list call that selects the entries. */
  parameters: Readonly<Record<string, string>>;
  /** Number of entries shown. */
  limit: number;
  /** Text shown when no entry meets the condition. */
  empty: string;
  describe: (row: AuditRecord) => ReactNode;
}

/** Lists the latest entries of the audit that meet a condition. */
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
