import type { Request, RequestHandler } from 'express';
import { generateRecoveryCodes } from '@trestle/db/identity/secondFactor/recoveryCodes';
import { confirmEnrolmentBody, secondFactorBody, startEnrolmentBody } from '@trestle/schema/calls/secondFactor';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { parseCall } from '../../bodies/parseCall';
import { sessionReply } from '../sessionHandlers';
import { checkAssertion, type PasskeyAnswer } from '../passkey/checkAnswer';
import { countUse } from '../passkey/countUse';
import { relyingParty } from '../passkey/relyingParty';
import { findProof } from './checkCode';
import type { FactorOptions } from './factorOptions';
import { mailOwner } from '@trestle/db/mail/ownerMail';
import { findNewTotp, startNewTotp } from './newTotp';
import { createTicketCheck } from './ticketCheck';

export interface EnrolmentOptions extends FactorOptions {
  /** Starts a session and returns its first token. */
  signIn(user: SessionUser, req: Request): Promise<string>;
}

/** Creates the handlers of people who have entered their password, and have a ticket but no token yet. */
export function createEnrolmentHandlers(options: EnrolmentOptions): {
  finishSignIn: RequestHandler;
  start: RequestHandler;
  confirm: RequestHandler;
} {
  const { store, secrets, settings, signIn } = options;
  const party = relyingParty(settings);
  const { findOwner, withinLimits } = createTicketCheck(options);

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
      res.json(await startNewTotp(options, await findOwner(req, ticket, 'enrol')));
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
