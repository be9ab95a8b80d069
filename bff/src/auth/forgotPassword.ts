import type { RequestHandler } from 'express';
import { createHashQueue } from '@trestle/db/identity/hashQueue';
import type { Mailer } from '@trestle/db/identity/mailer';
import { NO_USER_ID } from '@trestle/db/identity/passcodes';
import { Problem } from '@trestle/schema/errors';
import { string } from '@trestle/schema/field';
import { describeError, type Log } from '../log';
import type { AccountStore } from './accountStore';
import { credentialField, parseTextFields } from './parseBody';
import { hmac } from './hmac';
import { newPasscode, passcodeMail } from './passcodeMail';
import type { ResetTokens } from './resetToken';
import type { LoginThrottle } from './loginThrottle';

export interface ForgotPasswordOptions {
  store: AccountStore;
  tries: LoginThrottle;
  resetTokens: ResetTokens;
  mailer: Mailer;
  /** The present key, then former ones. */
  secrets: readonly [string, ...string[]];
  productName: string;
  log: Log;
}

const passcodeField = string({ required: true, maxlength: 147 });
/** Passcodes made and mailed at the same time, and those that may wait: a flood of requests leaves the database to others. */
const WORKERS = 2;
const MAX_WAITING = 500;

/**
 * A forgotten password: a mailed passcode, and the token that it is good for (contract §2.1, safety 2, 3). An
 * unknown name goes through the same steps, and only its mail is not sent. So neither the reply nor the next call shows by
 * its time whether an account exists (safety 68).
 */
export function createForgotPasswordHandlers({
  store,
  tries,
  resetTokens,
  mailer,
  secrets,
  productName,
  log,
}: ForgotPasswordOptions): { forgot: RequestHandler; verifyPasscode: RequestHandler } {
  const queue = createHashQueue({ maxRunning: WORKERS, maxWaiting: MAX_WAITING });
  const hashOf = (secret: string, user: number, code: string) => hmac(secret, 'passcode', user, code);
  const decoyOf = (login: string) => hmac(secrets[0], 'passcode decoy', login.trim().toLowerCase());

  async function mailPasscode(login: string): Promise<void> {
    const user = await store.activeAccount(login);
    const id = user?.id ?? NO_USER_ID;
    const code = newPasscode();
    const isKept = await store.keepPasscode(id, hashOf(secrets[0], id, code), decoyOf(login));
    const mail = passcodeMail(user?.email ?? 'nobody@nowhere.example', code, productName);
    if (isKept) await mailer.send(mail);
    else await mailer.rehearse(mail);
  }

  return {
    /** The reply is given before anybody looks whether there is such an account: it cannot tell. */
    forgot: async (req, res) => {
      const { username } = parseTextFields(req, { username: credentialField });
      const source = await tries.passcode('mail', req);
      res.json({ status: true });
      queue
        .run(() => mailPasscode(username), source)
        .catch((error: unknown) => {
          log.error({ id: req.id, fault: describeError(error) }, 'passcode not sent');
        });
    },

    verifyPasscode: async (req, res) => {
      const { username, key } = parseTextFields(req, { username: credentialField, key: passcodeField });
      await tries.passcode('verify', req);
      const user = await store.activeAccount(username);
      const id = user?.id ?? NO_USER_ID;
      const code = key.replaceAll(/\s/g, '');
      const passcode = await store.usePasscode(
        id,
        secrets.map((secret) => hashOf(secret, id, code)),
        decoyOf(username),
      );
      if (!user || passcode === null) throw new Problem(400, { status: false });
      res.json({ status: true, token: await resetTokens.sign({ user: user.id, passcode }), username: user.username });
    },
  };
}
