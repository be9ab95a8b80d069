import type { RequestHandler } from 'express';
import { generateRecoveryCodes } from '@trestle/db/identity/secondFactor/recoveryCodes';
import { confirmPasskeyEnrolmentBody, startEnrolmentBody } from '@trestle/schema/calls/secondFactor';
import { parseCall } from '../../bodies/parseCall';
import type { EnrolmentOptions } from '../secondFactor/enrolmentHandlers';
import { mailOwner } from '@trestle/db/mail/ownerMail';
import { createTicketCheck } from '../secondFactor/ticketCheck';
import { sessionReply } from '../sessionHandlers';
import { checkNewPasskey } from './checkAnswer';
import { newPasskeyUse, startNewPasskey } from './newPasskey';
import { relyingParty } from './relyingParty';

/**
 * Creates the calls by which people whose group needs a second factor set a passkey up. They have a ticket but no token
 * yet.
 */
export function createRequiredPasskey(options: EnrolmentOptions): { start: RequestHandler; confirm: RequestHandler } {
  const { store, settings, signIn } = options;
  const party = relyingParty(settings);
  const { findOwner, withinLimits } = createTicketCheck(options);

  return {
    start: async (req, res) => {
      const { ticket } = parseCall(req, startEnrolmentBody);
      res.json(await startNewPasskey(store, party, await findOwner(req, ticket, 'enrol'), ticket));
    },

    confirm: async (req, res) => {
      const { ticket, name, credential } = parseCall(req, confirmPasskeyEnrolmentBody);
      const recoveryCodes = generateRecoveryCodes();
      const { user } = await withinLimits(req, { ticket, purpose: 'enrol' }, async ({ id, email }) => {
        const passkey = await checkNewPasskey(store, party, credential, newPasskeyUse(ticket));
        const notify = mailOwner('passkey added', email, settings);
        const change = { user: id, actor: id, requestId: req.requestId, notify };
        return passkey && store.addPasskey(change, { ...passkey, name }, recoveryCodes, ticket);
      });
      res.json({ ...sessionReply(await signIn(user, req), user), recovery_codes: recoveryCodes });
    },
  };
}
