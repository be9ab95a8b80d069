import { MAX_IMPERSONATION_SECONDS } from '@trestle/schema/limits';
import type { AuditRecord } from './auditRecord';

/**
 * Returns the query of the audit's list for what a user did while acting for somebody else.
 * @param entry the audit entry of the start
 */
export const sudoSessionQuery = ({ actor, user, created_date: start, sudo_end }: AuditRecord): string => {
  const end = sudo_end ?? new Date(new Date(start ?? 0).getTime() + MAX_IMPERSONATION_SECONDS * 1000).toISOString();
  return JSON.stringify({
    and: [
      ['actor', 'eq', actor],
      ['user', 'eq', user],
      ['created_date', 'ge', start],
      ['created_date', 'le', end],
    ],
  });
};
