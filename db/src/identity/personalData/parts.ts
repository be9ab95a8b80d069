import type { ErasingEffect } from '@trestle/schema/personalData';

/** The person whose data are meant. */
export interface StoredPerson {
  id: number;
  username: string;
  email: string;
  name: string;
  erasedAt: string | null;
}

/** A part of what is stored about a person: where it is, and what becomes of it when the person is erased. */
export interface PartDeclaration {
  name: string;
  label: string;
  table: string;
  /** What the person gets to read. Hashes, tokens and sealed secrets are in no part. */
  columns: readonly string[];
  /** Columns with the person's id. */
  ids: readonly string[];
  /** Columns with the person's e-mail or name. */
  texts?: Readonly<Record<string, 'email' | 'name'>>;
  /** A further condition. */
  also?: string;
  erasing: ErasingEffect;
}

const byUser = (
  name: string,
  label: string,
  columns: readonly string[],
  more: Partial<PartDeclaration> = {},
): PartDeclaration => ({ name, label, table: name, columns, ids: ['user'], erasing: 'deleted', ...more });

const ACCOUNT_COLUMNS =
  'id username first_name last_name email is_active is_staff is_superuser store created_date modified_date ' +
  'date_joined last_login mail_delay mail_order mail_stock mail_report mail_import';
const AUDIT_COLUMNS = ['id', 'created_date', 'action', 'other_name', 'other_id', 'changes', 'reason'];

/** Everything that is stored about a person. A test finds tables that name a user and stand in no part. */
export const PERSONAL_DATA: readonly PartDeclaration[] = [
  byUser('user', 'Account: names, e-mail, choices', ACCOUNT_COLUMNS.split(' '), { ids: ['id'], erasing: 'replaced' }),
  byUser('user_groups', 'Groups', ['group']),
  byUser('user_user_permissions', 'Permissions of their own', ['permission']),
  byUser('store_contact', 'Contact of stores', ['id', 'name', 'type', 'email'], {
    ids: ['login'],
    erasing: 'replaced',
  }),
  byUser('session', 'Sessions: devices and addresses', ['started_at', 'ended_at', 'device', 'address'], {
    ids: ['user', 'actor'],
  }),
  byUser('impersonation', 'Acting for others, and others for them', ['reason', 'started_at', 'until'], {
    ids: ['user', 'actor'],
  }),
  byUser('user_identity', 'Sign-in at the company', ['issuer', 'subject', 'created_at', 'signed_in_at']),
  byUser('totp_factor', 'Authenticator app', ['created_at', 'confirmed_at']),
  byUser('passkey', 'Passkeys', ['name', 'created_at', 'used_at']),
  byUser('recovery_code', 'Recovery codes', ['used_at']),
  byUser('passcode', 'Mailed codes', ['created_at', 'used_at']),
  byUser('invitation', 'Invitations', ['email', 'asked_at', 'sent_at']),
  byUser('sign_in_ticket', 'Sign-ins under way', ['created_at']),
  byUser('oidc_ticket', 'Sign-ins at the company under way', ['created_at']),
  byUser('audit', 'Orders made', AUDIT_COLUMNS, {
    name: 'orders',
    ids: ['user', 'actor'],
    also: "`other_name` = 'store_order' AND `action` = 'create'",
    erasing: 'kept',
  }),
  byUser('audit', 'What they did, in the audit', AUDIT_COLUMNS, { ids: ['user', 'actor'], erasing: 'kept' }),
  byUser('audit', 'What was done with their account, in the audit', AUDIT_COLUMNS, {
    name: 'account_changes',
    ids: ['other_id'],
    also: "`other_name` IN ('user', 'user_account')",
    erasing: 'replaced',
  }),
  byUser('note', 'Notes that they wrote', ['id', 'created_date', 'note', 'other_name', 'other_id'], {
    erasing: 'kept',
  }),
  byUser('file', 'Files that they uploaded', ['id', 'created_date', 'original_filename', 'other_name', 'other_id'], {
    ids: ['created_user'],
    erasing: 'kept',
  }),
  byUser('mail', 'Mails that they sent', ['id', 'created_date', 'to', 'subject', 'state'], {
    name: 'mails_sent',
    erasing: 'kept',
  }),
  byUser('mail', 'Mails to them', ['id', 'created_date', 'to', 'subject', 'state'], {
    name: 'mails_received',
    ids: [],
    texts: { to: 'email' },
    erasing: 'replaced',
  }),
  byUser('bounced_address', 'Mails to them that came back', ['address', 'since', 'returned_date', 'reason'], {
    ids: [],
    texts: { address: 'email' },
  }),
  byUser('notice', 'Notices', ['created_date', 'kind', 'title', 'text']),
  byUser('list_view', 'Views of lists', ['name', 'route', 'created_date'], {
    ids: ['owner'],
    also: "`audience` = 'me'",
  }),
  byUser('list_view', 'Views of lists that they made for others', ['name', 'route', 'created_date'], {
    name: 'shared_views',
    ids: ['owner'],
    also: "`audience` <> 'me'",
    erasing: 'kept',
  }),
  byUser('report_run', 'Reports that they had made, with their files', ['title', 'parameters', 'created_date']),
  byUser('report_schedule', 'Schedules of reports', ['title', 'parameters', 'created_date'], { ids: ['owner'] }),
  byUser('report_schedule_recipients', "Others' schedules that mail to them", ['report_schedule']),
  byUser('import_run', 'Imports', ['collection', 'file_name', 'created_date']),
  byUser('price_change', 'Changes of prices', ['id', 'created_date'], { ids: ['user', 'actor'], erasing: 'kept' }),
  byUser('merge_run', 'Merges of records', ['id', 'created_date', 'collection'], {
    ids: ['user', 'actor'],
    erasing: 'kept',
  }),
  byUser('change_run', 'Fields set in many records', ['id', 'created_date', 'collection', 'set_values'], {
    ids: ['user', 'actor'],
    erasing: 'kept',
  }),
  byUser('container_receipt', 'Containers that they received', ['id', 'created_date'], {
    ids: ['user', 'actor'],
    erasing: 'kept',
  }),
  byUser('api_key', 'API keys that they made', ['id', 'name', 'created_date'], {
    ids: ['created_user'],
    erasing: 'kept',
  }),
  byUser('release_token', 'Release tokens that they made', ['id', 'name', 'created_date'], {
    ids: ['created_user'],
    erasing: 'kept',
  }),
  byUser('module_release', 'Releases', ['id', 'name', 'version', 'created_date'], {
    ids: ['created_user'],
    erasing: 'kept',
  }),
  byUser('release_freeze', 'Stops of releases', ['id', 'created_date', 'reason'], { erasing: 'kept' }),
  byUser('switched_off_remote', 'Remotes that they switched off', ['name', 'created_date'], {
    ids: [],
    texts: { switched_by: 'name' },
    erasing: 'replaced',
  }),
  byUser('release_trial_user', 'Trials of releases', ['trial']),
  byUser('mail_quota', 'Counter of mails', ['since', 'sent']),
  byUser('upload_day', 'Counter of uploads', ['day', 'bytes']),
];
