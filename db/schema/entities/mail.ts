import { ACCOUNT_STATES } from '../rights/accountStates';
import { entity, tracked } from '../entity';
import { datetime, fk, integer, readonly, string } from '../field';

/**
 * What became of a mail to one address. `sent`: the mail server took it. `refused`: it refused it, or took it at no try
 * before the mail expired. `bounced`: it was sent, and came back later.
 */
export const MAIL_STATES = ['queued', 'sent', 'refused', 'bounced'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Characters of an error that are kept. */
export const MAX_MAIL_ERROR_CHARACTERS = 255;

/** A mail to one address (contract §2.7). Administrators see all, others those that they sent. */
export const mail = entity('mail', {
  label: 'Mail',
  plural: 'Mails',
  service: 'files',
  admin: true,
  ownListOnly: true,
  writes: [],
  withoutPages: true,
  callerIdField: 'user',
  administratorsSeeAll: true,
  alsoOpenedBy: { list: ACCOUNT_STATES, read: ACCOUNT_STATES },
  fields: {
    ...tracked(),
    to: readonly(string({ label: 'To', maxlength: 254 })),
    subject: readonly(string({ label: 'Subject' })),
    state: readonly(string({ label: 'State', maxlength: 10, choices: MAIL_STATES })),
    last_error: readonly(
      string({ label: 'Last error', maxlength: MAX_MAIL_ERROR_CHARACTERS, hint: "The mail server's own words" }),
    ),
    record: readonly(string({ label: 'About', maxlength: 120, hint: 'The record: store_order/604' })),
    sent_date: readonly(datetime({ label: 'Sent' })),
    tries: readonly(integer({ label: 'Tries' })),
    user: readonly(fk('user_list', { display: ['descriptive_name'], label: 'Sender' })),
  },
  list: {
    columns: ['created_date', 'to', 'subject', 'state', 'last_error', 'record', 'user__descriptive_name'],
    search: ['to', 'subject', 'record'],
    sort: '-id',
    filters: {
      waiting: { label: 'Waiting', where: ['state', 'eq', 'queued'] },
      refused: { label: 'Refused', where: ['state', 'eq', 'refused'] },
      bounced: { label: 'Came back', where: ['state', 'eq', 'bounced'] },
    },
    active: null,
  },
});
