import type { Request } from 'express';
import type { HashSource } from '@trestle/db/identity/hashQueue';
import type { ThrottlePolicy } from '@trestle/db/identity/signInAttempts';
import { Problem, serviceUnavailable } from '@trestle/schema/errors';
import type { AccountStore } from './accountStore';
import { rateLimitKey } from './rateLimitKey';
import { hmac } from './hmac';
import { createAddressLimiter } from './addressLimiter';

/** Ten wrong passwords, then a minute's wait, doubling to fifteen; never a lasting lock (safety 1). */
const PASSWORDS: ThrottlePolicy = {
  freeAttempts: 10,
  firstDelaySeconds: 60,
  maxDelaySeconds: 900,
  forgetAfterSeconds: 86_400,
};
/** Asking for passcodes and trying them is cheap and limited by account already: this is for floods, from one address. */
const PASSCODES: ThrottlePolicy = {
  freeAttempts: 1000,
  firstDelaySeconds: 60,
  maxDelaySeconds: 900,
  forgetAfterSeconds: 600,
};

/** How often one who has to wait for others' attempts looks again, and how long at most, in milliseconds. */
const PAUSE = 80;
const LONGEST = 8000;

export interface LoginThrottle {
  /**
   * Checks a password, wherever that is: no answer counts as a failure. `login` as it was given, whether or not it is anybody's.
   * `check` is told whose turn of hashing it takes.
   * @throws Problem 429
   */
  password<T>(login: string, req: Request, check: (source: HashSource) => Promise<T | null>): Promise<T | null>;
  /** Before a passcode is asked for or tried. @returns from where @throws Problem 429 */
  passcode(what: 'mail' | 'verify', req: Request): Promise<HashSource>;
  /** Notes that whoever calls is signed in: that address keeps its waiting places when many others come. */
  recordSignedInAddress(req: Request): void;
}

/** The limits of trying, shared by all BFFs through the database. */
export function createLoginThrottle(store: AccountStore, secret: string): LoginThrottle {
  async function take(id: string, patience: ThrottlePolicy): Promise<void> {
    const until = Date.now() + LONGEST;
    for (;;) {
      const taken = await store.acquireAttempt(id, patience);
      if (taken === 'acquired') return;
      if (taken !== 'busy') throw tooMany(taken.retryAfterSeconds);
      if (Date.now() > until)
        throw serviceUnavailable('Too many people are signing in to this account right now. Try again in a moment.');
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE * (0.5 + Math.random()));
      });
    }
  }

  const places = createAddressLimiter();

  async function attempt<T>(
    login: string,
    address: string,
    check: (source: HashSource) => Promise<T | null>,
  ): Promise<T | null> {
    const id = hmac(secret, 'password', await store.accountKey(login), address);
    await take(id, PASSWORDS);
    let end: 'passed' | 'failed' | 'unknown' = 'unknown';
    try {
      const found = await check({ address, isKnown: places.isKnown(address) });
      end = found === null ? 'failed' : 'passed';
      if (found !== null) places.recordSuccess(address);
      return found;
    } finally {
      await store.endAttempt(id, end, PASSWORDS);
    }
  }

  return {
    password: (login, req, check) => {
      const address = rateLimitKey(req.ip);
      return places.run(address, () => attempt(login, address, check));
    },
    recordSignedInAddress: (req) => places.markKnown(rateLimitKey(req.ip)),
    passcode: async (what, req) => {
      const address = rateLimitKey(req.ip);
      const id = hmac(secret, what, address);
      await take(id, PASSCODES);
      await store.endAttempt(id, 'failed', PASSCODES);
      return { address, isKnown: places.isKnown(address) };
    },
  };
}

function tooMany(seconds: number): Problem {
  const wait = seconds <= 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Problem(429, { detail: `Too many attempts. Try again in ${wait}.` }, { 'Retry-After': String(seconds) });
}
