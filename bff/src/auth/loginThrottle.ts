import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';
import { countSignInRefusal } from '@trestle/db/platform/eventMetrics';
import { callerLeft, exchangeSignal } from '@trestle/db/platform/exchangeEnd';
import type { HashSource } from '@trestle/db/identity/hashQueue';
import type { ThrottlePolicy } from '@trestle/db/identity/signInAttempts';
import { Problem, serviceUnavailable } from '@trestle/schema/errors';
import type { AccountStore } from './accountStore';
import { createAddressLimiter } from './addressLimiter';
import { hmac } from './hmac';
import { rateLimitKey } from './rateLimitKey';

/** Ten wrong passwords, then a minute's delay that doubles up to fifteen. Never a lasting lock (SECURITY.md, 1). */
const PASSWORD_POLICY: ThrottlePolicy = {
  freeAttempts: 10,
  firstDelaySeconds: 60,
  maxDelaySeconds: 900,
  forgetAfterSeconds: 86_400,
};
/** A flood limit by address. Passcodes themselves are limited by account, in the database. */
const PASSCODE_POLICY: ThrottlePolicy = {
  freeAttempts: 1000,
  firstDelaySeconds: 60,
  maxDelaySeconds: 900,
  forgetAfterSeconds: 600,
};

/** Polling interval and total wait while other attempts on the same account are being checked. */
const POLL_INTERVAL_MS = 80;
const ACQUIRE_TIMEOUT_MS = 8000;

/** Rate limits for passwords and passcodes, by account and address. */
export interface LoginThrottle {
  /**
   * Runs `check` within the rate limit of account and address. A null result counts as a failed attempt, a thrown error
   * as none.
   * @param login as submitted, whether or not such an account exists
   * @param check called with the address, which the queue of password hashes needs
   * @throws Problem 429 when the limit is reached; 503 when other attempts on the account block it for more than 8 s
   */
  checkPassword<T>(login: string, req: Request, check: (source: HashSource) => Promise<T | null>): Promise<T | null>;
  /**
   * Runs the check of a second factor within the rate limit of the person, from whatever address. Null counts as a
   * failed attempt. Call it within `limitAddress`.
   * @throws Problem 429, 503 as above
   */
  checkFactor<T>(user: number, req: Request, check: () => Promise<T | null>): Promise<T | null>;
  /**
   * Runs the check of a passkey that logs in alone within the rate limit of the passkey, as named in the answer, whether
   * or not there is one. Null counts as a failed attempt. Call it within `limitAddress`.
   * @throws Problem 429, 503 as above
   */
  checkPasskey<T>(credential: string, req: Request, check: () => Promise<T | null>): Promise<T | null>;
  /** Runs a sign-in within the limits of its address alone. @throws Problem 429 */
  limitAddress<T>(req: Request, work: () => Promise<T>): Promise<T>;
  /**
   * Counts a request for a passcode, an attempt to use one, or a step of a sign-in at the provider, against the address.
   * @returns the address, for the queue of passcodes to be mailed. It has no signal: the mail is owed once the reply is
   *   sent, which ends the exchange
   * @throws Problem 429 when the limit is reached
   */
  countPasscode(purpose: 'mail' | 'verify' | 'oidc' | 'passkey', req: Request): Promise<HashSource>;
  /** Marks the address as one that signed-in people use, so that it keeps its places in the queue during a flood. */
  recordSignedInAddress(req: Request): void;
}

/** Creates the rate limits of sign-in, which all BFF processes share through the database. */
export function createLoginThrottle(store: AccountStore, secret: string): LoginThrottle {
  const addresses = createAddressLimiter();

  async function acquireAttempt(id: string, policy: ThrottlePolicy, signal?: AbortSignal): Promise<void> {
    const deadline = performance.now() + ACQUIRE_TIMEOUT_MS;
    for (;;) {
      if (signal?.aborted) throw callerLeft();
      const result = await store.acquireAttempt(id, policy);
      if (result === 'acquired') return;
      if (result !== 'busy') throw tooManyAttempts(result.retryAfterSeconds);
      if (performance.now() > deadline) {
        throw serviceUnavailable('Too many people are signing in to this account right now. Try again in a moment.');
      }
      await sleep(withJitter(POLL_INTERVAL_MS));
    }
  }

  async function checkWithinLimit<T>(
    id: string,
    signal: AbortSignal | undefined,
    check: () => Promise<T | null>,
  ): Promise<T | null> {
    await acquireAttempt(id, PASSWORD_POLICY, signal);
    let outcome: 'passed' | 'failed' | 'unknown' = 'unknown';
    try {
      const result = await check();
      outcome = result === null ? 'failed' : 'passed';
      return result;
    } finally {
      await store.finishAttempt(id, outcome, PASSWORD_POLICY);
    }
  }

  /** Records a check that passed with its address. Once for each turn that the address took. */
  async function recordIfPassed<T>(address: string, checked: Promise<T | null>): Promise<T | null> {
    const result = await checked;
    if (result !== null) addresses.recordSuccess(address);
    return result;
  }

  /** Runs a check within a limit that all addresses share. */
  const checkAnywhere = <T>(id: string, req: Request, check: () => Promise<T | null>): Promise<T | null> =>
    checkWithinLimit(id, req.res && exchangeSignal(req.res), check);

  return {
    checkPassword: (login, req, check) => {
      const address = rateLimitKey(req.ip);
      const signal = req.res && exchangeSignal(req.res);
      const checkFromSource = () => check({ address, isKnown: addresses.isKnown(address), signal });
      return addresses.run(
        address,
        async () => {
          const id = hmac(secret, 'password', await store.accountKey(login), address);
          return recordIfPassed(address, checkWithinLimit(id, signal, checkFromSource));
        },
        signal,
      );
    },
    checkFactor: (user, req, check) =>
      recordIfPassed(rateLimitKey(req.ip), checkAnywhere(hmac(secret, 'second factor', user), req, check)),
    // It ends in a check of the person's factor, which is recorded.
    checkPasskey: (credential, req, check) => checkAnywhere(hmac(secret, 'passkey answer', credential), req, check),
    limitAddress: (req, work) => addresses.run(rateLimitKey(req.ip), work, req.res && exchangeSignal(req.res)),
    countPasscode: async (purpose, req) => {
      const address = rateLimitKey(req.ip);
      const id = hmac(secret, purpose, address);
      await acquireAttempt(id, PASSCODE_POLICY, req.res && exchangeSignal(req.res));
      await store.finishAttempt(id, 'failed', PASSCODE_POLICY);
      return { address, isKnown: addresses.isKnown(address) };
    },
    recordSignedInAddress: (req) => addresses.markKnown(rateLimitKey(req.ip)),
  };
}

/** Varies a delay by half, so that attempts that came together don't poll together. */
function withJitter(delayMs: number): number {
  return delayMs * (0.5 + Math.random());
}

function tooManyAttempts(seconds: number): Problem {
  countSignInRefusal('too many attempts');
  const wait = seconds <= 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Problem(429, { detail: `Too many attempts. Try again in ${wait}.` }, { 'Retry-After': String(seconds) });
}
