import type { FactorChange } from '@trestle/db/identity/secondFactor/factors';
import type { Mail } from '@trestle/db/mail/composeMail';
import { queueMail, type QueueSettings } from '@trestle/db/mail/mailQueue';

/** What happened to a person's second factors, or to what they log in with elsewhere. */
export type FactorEvent = 'added' | 'removed' | 'reset' | 'passkey added' | 'passkey removed' | 'identity removed';

const SUBJECTS: Readonly<Record<FactorEvent, string>> = {
  added: 'a second factor was added',
  removed: 'your second factor was removed',
  reset: 'your second factor was reset',
  'passkey added': 'a passkey was added',
  'passkey removed': 'a passkey was removed',
  'identity removed': 'your company sign-in was removed',
};
const SENTENCES: Readonly<Record<FactorEvent, string>> = {
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
};

/** Returns the mail that tells a person what happened to their second factor. */
const factorMail = (event: FactorEvent, to: string, productName: string): Mail => ({
  to: [to],
  subject: `${productName}: ${SUBJECTS[event]}`,
  text: [
    SENTENCES[event],
    '',
    "If you didn't expect this, change your password now, and tell your administrator.",
    '',
  ].join('\n'),
});

/** Returns what queues the mail about a change, in the transaction of the change. */
export function mailOwner(
  event: FactorEvent,
  to: string,
  settings: QueueSettings & { productName: string },
): NonNullable<FactorChange['notify']> {
  return async ({ executor }) => {
    await queueMail(executor, settings, factorMail(event, to, settings.productName));
  };
}
