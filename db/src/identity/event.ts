import { change } from './connect';

/** What happened to a person's sign-in, for the audit (safety 16); the same rows that writes of records leave. */
export interface IdentityEvent {
  action: 'sudo' | 'unsudo' | 'password';
  actor: number;
  user: number;
  reason?: string | null;
  requestId: string;
}

/** Writes the audit row, in the transaction of what it tells of. */
export const noteEvent = async (
  run: Parameters<typeof change>[0],
  { action, actor, user, reason, requestId }: IdentityEvent,
): Promise<void> => {
  await change(
    run,
    'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`, `reason`, `request_id`) VALUES (UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?, ?, ?)',
    [actor, user, action, 'user', user, '{}', reason ?? null, requestId],
  );
};
