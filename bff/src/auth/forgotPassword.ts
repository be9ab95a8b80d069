import type { RequestHandler } from 'express';
import { createHashQueue } from '@trestle/db/identity/hashQueue';
import { countSignInRefusal } from '@trestle/db/platform/eventMetrics';
import type { Mailer } from '@trestle/db/mail/mailQueue';
import { inBackground } from '@trestle/db/platform/backgroundWork';
import { NO_USER_ID, PASSCODE_MINUTES } from '@trestle/db/identity/passcodes';
import { Problem } from '@trestle/schema/errors';
import { describeError, type Log } from '../log';
import type { AccountStore } from './accountStore';
import { hmac } from './hmac';
import type { LoginThrottle } from './loginThrottle';
import { parseCall } from '../bodies/parseCall';
import { parseIdempotencyKey } from '../secretTokens/createOnce';
import { forgotPasswordBody, verifyPasscodeBody } from '@trestle/schema/calls/session';
import { generatePasscode, passcodeMail } from './passcodeMail';
import type { ResetTokens } from './resetToken';

export interface ForgotPasswordOptions {
  store: AccountStore;
  throttle: LoginThrottle;
  resetTokens: ResetTokens;
  mailer: Mailer;
  /** JWT_SECRET, then the previous secrets. */
  secrets: readonly [string, ...string[]];
  productName: string;
  log: Log;
}

/** Passcodes that are created and mailed at the same time, and that may wait. A flood leaves the database to others. */
const MAX_RUNNING_MAILS = 2;
const MAX_WAITING_MAILS = 500;
/** Stands for the address of an account that doesn't exist. Nothing is sent there. */
const DECOY_ADDRESS = 'nobody@nowhere.example';

/**
 * Creates the handlers for a forgotten password: mail a passcode, and exchange it for a reset token (contract §2.1;
 * SECURITY.md, 2 and 3). An unknown name takes the same steps, except that its mail is not sent. So neither the reply
 * nor its timing shows whether an account exists (SECURITY.md, 68).
 */
export function createForgotPasswordHandlers(options: ForgotPasswordOptions): {
  sendPasscode: RequestHandler;
  verifyPasscode: RequestHandler;
} {
  const { store, throttle, resetTokens, mailer, secrets, productName, log } = options;
  const queue = createHashQueue({ maxRunning: MAX_RUNNING_MAILS, maxWaiting: MAX_WAITING_MAILS });

  const hashPasscode = (secret: string, userId: number, code: string) => hmac(secret, 'passcode', userId, code);
  const decoyFor = (login: string) => hmac(secrets[0], 'passcode decoy', login.trim().toLowerCase());

  async function mailPasscode(login: string): Promise<void> {
    const user = await store.findActiveAccount(login);
    const userId = user?.id ?? NO_USER_ID;
    const code = generatePasscode();
    const isStored = await store.createPasscode(userId, hashPasscode(secrets[0], userId, code), decoyFor(login));
    const mail = passcodeMail(user?.email ?? DECOY_ADDRESS, code, productName);
    await mailer.send(mail, { lifetimeMinutes: PASSCODE_MINUTES, isDecoy: !isStored });
  }

  return {
    /** Replies before anybody looks whether the account exists, so the reply can't tell. */
    sendPasscode: async (req, res) => {
      const { username } = parseCall(req, forgotPasswordBody);
      const source = await throttle.countPasscode('mail', req);
      res.json({ status: true });
      // A stop waits for it: nobody else knows of the passcode yet.
      inBackground(() => queue.run(() => mailPasscode(username), source)).catch((error: unknown) => {
        log.error({ requestId: req.requestId, fault: describeError(error) }, 'passcode not sent');
      });
    },

    verifyPasscode: async (req, res) => {
      const { username, key } = parseCall(req, verifyPasscodeBody);
      const repeatKey = parseIdempotencyKey(req);
      await throttle.countPasscode('verify', req);
      const user = await store.findActiveAccount(username);
      const userId = user?.id ?? NO_USER_ID;
      const code = key.replaceAll(/\s/g, '');
      const given = {
        hashes: secrets.map((secret) => hashPasscode(secret, userId, code)),
        repeatHashes:
          repeatKey === null ? [] : secrets.map((secret) => hmac(secret, 'passcode repeat', userId, code, repeatKey)),
      };
      const passcode = await store.redeemPasscode(userId, given, decoyFor(username));
      if (!user || passcode === null) {
        countSignInRefusal('passcode');
        throw new Problem(400, { status: false });
      }
      res.json({ status: true, token: await resetTokens.sign({ user: user.id, passcode }), username: user.username });
    },
  };
}
