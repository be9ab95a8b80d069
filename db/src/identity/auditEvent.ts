import { executeUpdate } from './identityDb';

/** An event of signing in, for the audit (SECURITY.md, 16). It becomes a row like those of changed records. */
export interface SignInAuditEvent {
  action: 'sudo' | 'unsudo' | 'password';
  actor: number;
  user: number;
  reason?: string | null;
  requestId: string;
}

/** Writes the audit row of an event. @param run the transaction in which the event itself is written */
export const writeAuditEvent = async (
  run: Parameters<typeof executeUpdate>[0],
  { action, actor, user, reason, requestId }: SignInAuditEvent,
): Promise<void> => {
  await executeUpdate(
    run,
    'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`, ' +
      '`reason`, `request_id`) VALUES (UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?, ?, ?)',
    [actor, user, action, 'user', user, '{}', reason ?? null, requestId],
  );
};
