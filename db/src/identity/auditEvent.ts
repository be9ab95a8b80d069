import { executeUpdate } from './identityDb';

/** What happened to a person's sign-in, for the audit (safety 16); the same rows that writes of records leave. */
export interface SignInAuditEvent {
  action: 'sudo' | 'unsudo' | 'password';
  actor: number;
  user: number;
  reason?: string | null;
  requestId: string;
}

/** Writes the audit row, in the transaction of what it tells of. */
export const writeAuditEvent = async (
  run: Parameters<typeof executeUpdate>[0],
  { action, actor, user, reason, requestId }: SignInAuditEvent,
): Promise<void> => {
  await executeUpdate(
    run,
    'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`, `reason`, `request_id`) VALUES (UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?, ?, ?)',
    [actor, user, action, 'user', user, '{}', reason ?? null, requestId],
  );
};
