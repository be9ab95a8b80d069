import type { Request } from 'express';
import type { Patience } from '@trestle/db/identity/attempts';
import { Problem, unavailable } from '@trestle/schema/errors';
import type { AccountStore } from './accountStore';
import { countedAddress } from './address';
import { keyedHash } from './keyedHash';

/** Ten wrong passwords, then a minute's wait, doubling to fifteen; never a lasting lock (safety 1). */
const PASSWORDS: Patience = { free: 10, first: 60, longest: 900, forget: 86_400 };
/** Asking for mails is cheap and limited by account already: this is for floods, from one address. */
const MAILS: Patience = { free: 1000, first: 60, longest: 900, forget: 600 };

/** How often one who has to wait for others' attempts looks again, and how long at most, in milliseconds. */
const PAUSE = 80;
const LONGEST = 8000;

export interface Tries {
  /**
   * Checks a password, wherever that is: no answer counts as a failure. `login` as it was given, whether or not it is anybody's.
   * @throws Problem 429
   */
  password<T>(login: string, req: Request, check: () => Promise<T | null>): Promise<T | null>;
  /** Before a passcode is asked for. @throws Problem 429 */
  mail(req: Request): Promise<void>;
}

/** The limits of trying, shared by all BFFs through the database. */
export function createTries(store: AccountStore, secret: string): Tries {
  async function take(id: string, patience: Patience): Promise<void> {
    const until = Date.now() + LONGEST;
    for (;;) {
      const taken = await store.takeAttempt(id, patience);
      if (taken === 'taken') return;
      if (taken !== 'busy') throw tooMany(taken.wait);
      if (Date.now() > until) throw unavailable('Too many people are signing in to this account right now. Try again in a moment.');
      await new Promise(resolve => { setTimeout(resolve, PAUSE * (0.5 + Math.random())); });
    }
  }

  return {
    password: async (login, req, check) => {
      const id = keyedHash(secret, 'password', await store.accountKey(login), countedAddress(req.ip));
      await take(id, PASSWORDS);
      let end: 'passed' | 'failed' | 'unknown' = 'unknown';
      try {
        const found = await check();
        end = found === null ? 'failed' : 'passed';
        return found;
      } finally {
        await store.endAttempt(id, end, PASSWORDS);
      }
    },
    mail: async req => {
      const id = keyedHash(secret, 'mail', countedAddress(req.ip));
      await take(id, MAILS);
      await store.endAttempt(id, 'failed', MAILS);
    },
  };
}

function tooMany(seconds: number): Problem {
  const wait = seconds <= 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Problem(429, { detail: `Too many attempts. Try again in ${wait}.` }, { 'Retry-After': String(seconds) });
}
