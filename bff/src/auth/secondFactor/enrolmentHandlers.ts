import type { Request, RequestHandler } from 'express';
import { generateRecoveryCodes } from '@trestle/db/identity/secondFactor/recoveryCodes';
import type { Ticket } from '@trestle/db/identity/secondFactor/tickets';
import { countSignInRefusal } from '@trestle/db/platform/eventMetrics';
import { confirmEnrolmentBody, secondFactorBody, startEnrolmentBody } from '@trestle/schema/calls/secondFactor';
import { badRequest, type Problem } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { parseCall } from '../../bodies/parseCall';
import { sessionReply } from '../sessionHandlers';
import { checkAssertion, type PasskeyAnswer } from '../passkey/checkAnswer';
import { countUse } from '../passkey/countUse';
import { relyingParty } from '../passkey/relyingParty';
import { findProof } from './checkCode';
import type { FactorOptions } from './factorOptions';
import { mailOwner } from './factorMail';
import { findNewTotp, startNewTotp } from './newTotp';

export interface EnrolmentOptions extends FactorOptions {
  /** Starts a session and returns its first token. */
  signIn(user: SessionUser, req: Request): Promise<string>;
}

/** The same for a wrong ticket and a wrong code: nobody learns which of them it was (SECURITY.md, 87). */
const WRONG_CODE_TEXT = 'The code is wrong or was used, or this took too long. Try the next code, or log in again.';

function wrongCode(): Problem {
  countSignInRefusal('second factor');
  return badRequest(WRONG_CODE_TEXT);
}

/** Creates the handlers of people who have entered their password, and have a ticket but no token yet. */
export function createEnrolmentHandlers(options: EnrolmentOptions): {
  finishSignIn: RequestHandler;
  start: RequestHandler;
  confirm: RequestHandler;
} {
  const { store, throttle, secrets, settings, signIn } = options;
  const party = relyingParty(settings);

  /** Returns the ticket's person. @throws Problem 400 for an account that ended meanwhile */
  async function activeUser({ user: id }: Ticket): Promise<SessionUser> {
    const user = await store.findUser(id);
    if (!user?.is_active) throw wrongCode();
    return user;
  }

  /**
   * Runs the check of a ticket's code within the limits of address, ticket and person.
   * @throws Problem 400 with the same words whatever was wrong
   */
  async function withinLimits<T>(
    req: Request,
    { ticket, purpose }: { ticket: string; purpose: Ticket['purpose'] },
    check: (user: SessionUser) => Promise<T | null>,
  ): Promise<{ user: SessionUser; result: T }> {
    return throttle.limitAddress(req, async () => {
      const found = await store.tryTicket(ticket);
      if (found?.purpose !== purpose) throw wrongCode();
      const user = await activeUser(found);
      const result = await throttle.checkFactor(user.id, req, () => check(user));
      if (result === null) throw wrongCode();
      return { user, result };
    });
  }

  /** Uses a passkey of the ticket's person. @returns null for whatever is wrong */
  async function checkPasskey(
    user: number,
    { ticket, assertion, requestId }: { ticket: string; assertion: PasskeyAnswer; requestId: string },
  ): Promise<true | null> {
    const checked = await checkAssertion(store, party, assertion, { purpose: 'verify', binding: ticket });
    return checked?.passkey.user === user ? countUse(store, checked, requestId, ticket) : null;
  }

  return {
    finishSignIn: async (req, res) => {
      const { ticket, code, assertion } = parseCall(req, secondFactorBody);
      const { user } = await withinLimits(req, { ticket, purpose: 'verify' }, async ({ id }) => {
        if (assertion) return checkPasskey(id, { ticket, assertion, requestId: req.requestId });
        const proof = await findProof({ store, secrets }, id, code ?? '');
        return proof !== null && (await store.consumeProof(id, proof, ticket)) ? proof : null;
      });
      res.json(sessionReply(await signIn(user, req), user));
    },

    start: async (req, res) => {
      const { ticket } = parseCall(req, startEnrolmentBody);
      const found = await throttle.limitAddress(req, () => store.findTicket(ticket));
      if (found?.purpose !== 'enrol') throw wrongCode();
      res.json(await startNewTotp(options, await activeUser(found)));
    },

    confirm: async (req, res) => {
      const { ticket, code } = parseCall(req, confirmEnrolmentBody);
      const recoveryCodes = generateRecoveryCodes();
      const { user } = await withinLimits(req, { ticket, purpose: 'enrol' }, async ({ id, email }) => {
        const totp = await findNewTotp({ store, secrets }, id, code);
        const notify = mailOwner('added', email, settings);
        const change = { user: id, actor: id, requestId: req.requestId, notify };
        return totp !== null && (await store.addTotp(change, { ...totp, recoveryCodes }, ticket)) ? totp : null;
      });
      res.json({ ...sessionReply(await signIn(user, req), user), recovery_codes: recoveryCodes });
    },
  };
}
