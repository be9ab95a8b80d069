import { executeUpdate, type QueryRunner } from './identityDb';

/** An event of signing in, for the audit (SECURITY.md, 16). It becomes a row like those of changed records. */
export interface SignInAuditEvent {
  action:
    | 'sudo'
    | 'unsudo'
    | 'password'
    | 'end_session'
    | 'add_factor'
    | 'remove_factor'
    | 'reset_factor'
    | 'recovery_codes'
    | 'add_passkey'
    | 'rename_passkey'
    | 'remove_passkey'
    | 'passkey_counter'
    | 'oidc_link'
    | 'oidc_unlink'
    | 'oidc_sign_in'
    | 'oidc_logout';
  actor: number;
  user: number;
  reason?: string | null;
  requestId: string;
}
/** An event of releasing a remote, of a token for that, of an API key, or of a stop of releases. */
export interface ReleaseAuditEvent {
  action:
    | 'create'
    | 'release'
    | 'upload'
    | 'activate'
    | 'rollback'
    | 'trial'
    | 'end_trial'
    | 'take_back'
    | 'freeze'
    | 'thaw'
    | 'switch_off'
    | 'switch_on'
    | 'open_pages'
    | 'close_pages'
    | 'set_owner'
    | 'remove'
    | 'delete';
  /** Id of the acting person, or of the person who made the token; null when no person acted. */
  actor: number | null;
  record: { name: 'release_token' | 'api_key' | 'module_release' | 'release_freeze'; id: number };
  /** Values before and after, by field. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  reason?: string;
  requestId: string;
}

/** Writes the audit row of an event. @param transaction the transaction in which the event itself is written */
export const writeAuditEvent = (transaction: QueryRunner, event: SignInAuditEvent): Promise<void> =>
  insertAuditRow(transaction, { ...event, record: { name: 'user', id: event.user }, changes: {} });

/** Writes the audit row of a release. @param transaction the transaction of the release */
export const writeReleaseEvent = (transaction: QueryRunner, event: ReleaseAuditEvent): Promise<void> =>
  insertAuditRow(transaction, { ...event, user: event.actor });

/**
 * Writes the audit row of a person's own change that was made without a session: by an address in a mail, or by their
 * sign-in at the company's provider.
 */
export const writeChangeEvent = (
  transaction: QueryRunner,
  {
    user,
    action = 'update',
    ...event
  }: { user: number; requestId: string; action?: 'create' | 'update' } & Required<Pick<AuditRow, 'changes' | 'reason'>>,
): Promise<void> =>
  insertAuditRow(transaction, { ...event, action, actor: user, user, record: { name: 'user', id: user } });

/** Writes to the audit that old entries were deleted. */
export const writePurgeEvent = (
  transaction: QueryRunner,
  { deleted, until }: { deleted: number; until: Date },
): Promise<void> =>
  insertAuditRow(transaction, {
    action: 'purge',
    actor: null,
    user: null,
    record: { name: 'audit', id: 0 },
    changes: { entries: [deleted, 0] },
    reason: `Older than ${until.toISOString()}`,
    requestId: '',
  });

/** Writes to the audit that everything was exported. @param actor null for the command */
export const writeExportEvent = (
  transaction: QueryRunner,
  { actor, requestId }: Pick<AuditRow, 'actor' | 'requestId'>,
): Promise<void> =>
  insertAuditRow(transaction, {
    action: 'export_all',
    actor,
    user: actor,
    record: { name: 'export', id: 0 },
    changes: {},
    requestId,
  });

/** Writes to the audit that a person's data were erased or read, without any of it. */
export const writePersonalDataEvent = (
  transaction: QueryRunner,
  {
    action,
    actor,
    person,
    requestId,
  }: Pick<AuditRow, 'actor' | 'requestId'> & { action: 'erase' | 'personal_data'; person: number },
): Promise<void> =>
  insertAuditRow(transaction, {
    action,
    actor,
    user: actor,
    record: { name: 'user', id: person },
    changes: {},
    requestId,
  });

interface AuditRow extends Omit<ReleaseAuditEvent, 'action' | 'record' | 'reason'> {
  action: string;
  user: number | null;
  record: { name: string; id: number };
  reason?: string | null;
}
async function insertAuditRow(transaction: QueryRunner, row: AuditRow): Promise<void> {
  const { actor, user, action, record, changes, reason, requestId } = row;
  await executeUpdate(
    transaction,
    'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`, ' +
      '`reason`, `request_id`) VALUES (UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?, ?, ?)',
    [actor, user, action, record.name, record.id, JSON.stringify(changes), reason ?? null, requestId],
  );
}
