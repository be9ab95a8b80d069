import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import { isMailAddress } from './composeMail';
import { queueMail, type QueueSettings } from './mailQueue';

/** What happened to what a person logs in with. */
export type OwnerEvent =
  | 'added'
  | 'removed'
  | 'reset'
  | 'passkey added'
  | 'passkey removed'
  | 'identity removed'
  | 'password changed'
  | 'password set'
  | 'address changed';

const SUBJECTS: Readonly<Record<OwnerEvent, string>> = {
  added: 'a second factor was added',
  removed: 'your second factor was removed',
  reset: 'your second factor was reset',
  'passkey added': 'a passkey was added',
  'passkey removed': 'a passkey was removed',
  'identity removed': 'your company sign-in was removed',
  'password changed': 'your password was changed',
  'password set': 'your password was changed',
  'address changed': 'your e-mail address was changed',
};
const SENTENCES: Readonly<Record<OwnerEvent, string>> = {
  added: 'An authenticator app was set up for your account. From now on, you log in with your password and its code.',
  removed: 'The second factor of your account was removed. From now on, your password is enough to log in.',
  reset:
    'An administrator has reset the second factor of your account, and you were logged out everywhere. ' +
    'If your group needs one, you set up another when you log in.',
  'passkey added':
    'A passkey was added to your account. From now on, you log in with it alone, or with your password and a ' +
    'second factor.',
  'passkey removed': 'A passkey was removed from your account. It no longer logs you in.',
  'identity removed':
    'An administrator has removed the company sign-in from your account, and you were logged out where you had used it.',
  'password changed': 'The password of your account was changed, and you were logged out everywhere else.',
  'password set': 'An administrator has set another password for your account, and you were logged out everywhere.',
  'address changed': 'Your account has another e-mail address now. Mails to you no longer go to this one.',
};

/** Most such mails to one address in a day: nobody fills a stranger's inbox by making it theirs. */
const MAX_MAILS_PER_DAY = 10;

/** What mails to owners need. */
export type OwnerMailSettings = QueueSettings & { productName: string };
/** Queues a mail in a running transaction. */
type QueueOwnerMail = (transaction: {
  readonly executor: Pick<SqlExecutor, 'execute' | 'selectRows'>;
}) => Promise<void>;

const subjectOf = (event: OwnerEvent, { productName }: OwnerMailSettings): string =>
  `${productName}: ${SUBJECTS[event]}`;

async function isToldEnough(
  executor: Pick<SqlExecutor, 'selectRows'>,
  to: string,
  settings: OwnerMailSettings,
): Promise<boolean> {
  const subjects = (Object.keys(SUBJECTS) as OwnerEvent[]).map((event) => subjectOf(event, settings));
  const text =
    'SELECT COUNT(*) AS count FROM `mail` WHERE `to` = ? AND `subject` IN (?) ' +
    'AND `created_date` > UTC_TIMESTAMP(3) - INTERVAL 1 DAY';
  const [found] = await executor.selectRows<{ count: number }>(sql(text, to, subjects));
  return Number(found!.count) >= MAX_MAILS_PER_DAY;
}

/**
 * Returns what queues the mail that tells a person of a change, in the transaction of the change.
 * @param to the person's address; nobody is told without one
 */
export function mailOwner(
  event: OwnerEvent,
  to: string | null | undefined,
  settings: OwnerMailSettings,
): QueueOwnerMail {
  return async ({ executor }) => {
    // Addresses that came before checks did may be none.
    if (!to || !isMailAddress(to) || (await isToldEnough(executor, to, settings))) return;
    await queueMail(executor, settings, {
      to: [to],
      subject: subjectOf(event, settings),
      text: [
        SENTENCES[event],
        '',
        "If you didn't expect this, change your password now, and tell your administrator.",
        '',
      ].join('\n'),
    });
  };
}
