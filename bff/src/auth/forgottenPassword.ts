import type { RequestHandler } from 'express';
import type { Mailer } from '@trestle/db/identity/mailer';
import { Problem } from '@trestle/schema/errors';
import { string } from '@trestle/schema/field';
import { faultOf, type Log } from '../log';
import type { AccountStore } from './accountStore';
import { credential, textsOf } from './body';
import { keyedHash } from './keyedHash';
import { newPasscode, passcodeMail } from './passcodeMail';
import type { ResetTokens } from './resetToken';
import type { Tries } from './tries';

export interface ForgottenPasswordOptions {
  store: AccountStore;
  tries: Tries;
  resetTokens: ResetTokens;
  mailer: Mailer;
  /** The present key, then former ones. */
  secrets: readonly [string, ...string[]];
  productName: string;
  log: Log;
}

const passcodeField = string({ required: true, maxlength: 147 });

/** A forgotten password: a mailed passcode, and the token that it is good for (contract §2.1, safety 2, 3). */
export function forgottenPassword({ store, tries, resetTokens, mailer, secrets, productName, log }: ForgottenPasswordOptions): { forgot: RequestHandler; verifyPasscode: RequestHandler } {
  const hashOf = (secret: string, user: number, code: string) => keyedHash(secret, 'passcode', user, code);

  async function mailPasscode(login: string): Promise<void> {
    const user = await store.activeAccount(login);
    if (!user) return;
    const code = newPasscode();
    if (!await store.keepPasscode(user.id, hashOf(secrets[0], user.id, code))) return;
    await mailer.send(passcodeMail(user.email, code, productName));
  }

  return {
    /** The reply is given before anybody looks whether there is such an account: it cannot tell. */
    forgot: async (req, res) => {
      const { username } = textsOf(req, { username: credential });
      await tries.mail(req);
      res.json({ status: true });
      mailPasscode(username).catch((error: unknown) => { log.error({ id: req.id, fault: faultOf(error) }, 'passcode not sent'); });
    },

    verifyPasscode: async (req, res) => {
      const { username, key } = textsOf(req, { username: credential, key: passcodeField });
      const user = await store.activeAccount(username);
      const id = user?.id ?? 0;
      const code = key.replaceAll(/\s/g, '');
      const passcode = await store.usePasscode(id, secrets.map(secret => hashOf(secret, id, code)));
      if (!user || passcode === null) throw new Problem(400, { status: false });
      res.json({ status: true, token: await resetTokens.sign({ user: user.id, passcode }), username: user.username });
    },
  };
}
