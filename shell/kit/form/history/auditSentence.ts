import { ownTable } from '@trestle/schema/ownTable';
import { getEntity } from '../../core/entities';
import type { HistoryEntry } from '@trestle/schema/historyEntry';
import { recordPhrase } from '@trestle/schema/recordLabel';
import { historySentence } from './historySentence';

/** Actions that change no field of a record. `{it}` is the record, `{user}` the person that it concerns. */
const EVENTS: Readonly<Record<string, string>> = ownTable({
  sudo: 'started acting as {user}',
  unsudo: 'stopped acting as {user}',
  password: 'changed the password of {user}',
  end_session: 'logged {user} out',
  oidc_link: 'linked the account to the company sign-in',
  oidc_unlink: 'removed the company sign-in of {user}',
  oidc_sign_in: 'logged in by the company sign-in',
  oidc_logout: 'was logged out by the company sign-in',
  add_factor: 'added a second factor to {user}',
  remove_factor: 'removed the second factor of {user}',
  reset_factor: 'reset the second factor of {user}',
  add_passkey: 'added a passkey to {user}',
  rename_passkey: 'renamed a passkey of {user}',
  remove_passkey: 'removed a passkey of {user}',
  passkey_counter: 'was refused with a passkey that may be a copy',
  recovery_codes: 'made new recovery codes for {user}',
  release: 'released {it}',
  upload: 'uploaded {it}',
  activate: 'released {it} again',
  rollback: 'rolled back to {it}',
  trial: 'released {it} to some',
  end_trial: 'ended the trial of {it}',
  take_back: 'took {it} back',
  freeze: 'froze releases',
  thaw: 'ended the freeze of releases',
  switch_off: 'switched {it} off',
  switch_on: 'switched {it} on',
  open_pages: 'opened the pages of {it}',
  close_pages: 'closed the pages of {it}',
  set_owner: 'changed the team of {it}',
  remove: 'removed {it}',
  purge: 'deleted old entries of the audit',
});
/** Verbs by action, for records whose entity this page doesn't know. */
const VERBS: Readonly<Record<string, string>> = ownTable({ create: 'created', update: 'changed', delete: 'deleted' });

/** Names an entry's record: 'order 1086 · Fitzroy'; a remote by its name, a release by its version. */
const recordName = (entry: HistoryEntry): string => {
  const { other_name: name, changes } = entry;
  if (name === 'module_release') {
    const remote = changes['remote']?.[1];
    const version = changes['version']?.[1];
    if (typeof remote === 'string') return remote;
    if (typeof version === 'string') return `version ${version}`;
  }
  return recordPhrase(getEntity(name), entry);
};

/** What an entry of the audit says, to be read after a person's name: 'changed Code from C-1 to C-2'. */
export const auditSentence = (entry: HistoryEntry): string => {
  const name = recordName(entry);
  const event = EVENTS[entry.action];
  const user = entry.user__descriptive_name ?? (entry.user === null ? 'nobody' : `user ${entry.user}`);
  if (event) return event.replace('{it}', name).replace('{user}', user);
  const entity = getEntity(entry.other_name);
  return entity ? historySentence(entity, [entry], name) : `${VERBS[entry.action] ?? entry.action} ${name}`;
};
