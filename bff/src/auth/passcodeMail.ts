import { randomInt } from 'node:crypto';
import type { Mail } from '@trestle/db/mail/composeMail';

/** Returns a code of eight digits: easy to type, and not guessed in a lifetime with fifteen tries an hour. */
export function generatePasscode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0');
}

/** Returns the mail that brings a passcode. The code has a line of its own, so that it is easy to copy. */
export function passcodeMail(to: string, code: string, productName: string): Mail {
  return {
    to: [to],
    subject: `${productName}: your passcode`,
    text: [
      `Somebody, most likely you, asked to change the password of your ${productName} account.`,
      '',
      'Passcode:',
      '',
      code,
      '',
      'Enter it where you asked for it. It works once, for fifteen minutes.',
      "If it wasn't you, ignore this e-mail. Nobody can change your password without the code.",
      '',
    ].join('\n'),
  };
}
