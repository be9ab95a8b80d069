import { mailBody, RECIPIENT_LISTS } from '@trestle/schema/calls/mail';
import { parseBody } from '@trestle/schema/calls/parseBody';
import { fieldError, validationError } from '@trestle/schema/errors';
import { isMailAddress } from '../../mail/composeMail';

type RecipientLists = Record<(typeof RECIPIENT_LISTS)[number], string[]>;
/** A checked request for a mail about a record. */
export interface RecordMail extends RecipientLists {
  subject: string;
  body: string;
  other_name: string;
  other_id: number;
  report: string | null;
}

/**
 * Parses a request to send a mail.
 * @throws Problem 400 by field, also for addresses that no mail server takes
 */
export function parseMail(sent: unknown): RecordMail {
  const { to = [], cc = [], bcc = [], body, report, ...mail } = parseBody(mailBody, sent);
  const lists = { to, cc, bcc };
  const wrongLists = RECIPIENT_LISTS.filter((name) => !lists[name].every(isMailAddress));
  if (wrongLists.length > 0)
    throw validationError(
      Object.fromEntries(wrongLists.map((name) => [name, [fieldError('email', 'Enter a valid email address')]])),
    );
  return { ...lists, ...mail, body: body ?? '', report: report ?? null };
}
