import { randomInt } from 'node:crypto';
import type { Mail } from '@trestle/db/identity/mailer';

/** Eight digits: easily typed, and with fifteen tries an hour not guessed in a lifetime. */
export function newPasscode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0');
}

/** The code stands on a line of its own, so that it is easily marked and copied. */
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
      'Type it where you asked for it. It is good for fifteen minutes, and once.',
      'If it was not you, there is nothing to do: without the code nobody can change anything.',
      '',
    ].join('\n'),
  };
}
