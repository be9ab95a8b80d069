import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Caller, Context } from '../../collection/call/context';
import { storeOf } from '../../collection/call/scope';
import { selectRows } from '../../collection/call/statements';
import { sql } from '../../sql/sqlText';
import { isMailAddress } from '../../mail/composeMail';

/** Finds a person by id. */
export type FindUser = (id: number) => Promise<Pick<SessionUser, 'email'> | null>;

/** Settings that say where answers go. */
export interface ReplySettings {
  /** MAIL_REPLY_TO: 'sender', 'store', 'support', or an address. */
  mailReplyTo: string;
  supportEmail: string;
}

async function storeAddress(context: Context, store: number | null): Promise<string> {
  if (store === null) return '';
  const query = sql('SELECT `email_address` AS email FROM `store` WHERE `id` = ?', store);
  const [row] = await selectRows<{ email: string | null }>(context, query);
  return row?.email ?? '';
}

/**
 * Returns where answers to a person's mail go: to head office where the person or store has no address that a mail
 * server takes.
 */
export async function replyAddress(
  context: Context,
  { mailReplyTo, supportEmail }: ReplySettings,
  caller: Caller,
  findUser: FindUser,
): Promise<string> {
  if (mailReplyTo === 'support') return supportEmail;
  if (mailReplyTo !== 'sender' && mailReplyTo !== 'store') return mailReplyTo;
  const senderAddress = async () => (await findUser(caller.user))?.email ?? '';
  const address = mailReplyTo === 'store' ? await storeAddress(context, storeOf(caller)) : await senderAddress();
  return isMailAddress(address) ? address : supportEmail;
}
