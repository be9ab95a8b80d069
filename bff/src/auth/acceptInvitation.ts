import type { RequestHandler } from 'express';
import { countSignInRefusal } from '@trestle/db/platform/eventMetrics';
import { Problem } from '@trestle/schema/errors';
import type { AccountStore } from './accountStore';
import type { LoginThrottle } from './loginThrottle';
import { parseCall } from '../bodies/parseCall';
import { acceptInvitationBody } from '@trestle/schema/calls/session';
import type { ResetTokens } from './resetToken';

export interface AcceptInvitationOptions {
  store: Pick<AccountStore, 'acceptInvitation' | 'findUser'>;
  throttle: Pick<LoginThrottle, 'countPasscode'>;
  resetTokens: Pick<ResetTokens, 'sign'>;
}

/**
 * Creates the handler that exchanges the key of an invitation for a reset token, with the replies of
 * `/auth/verify_passcode/` (SECURITY.md, 82).
 */
export function createAcceptInvitation({ store, throttle, resetTokens }: AcceptInvitationOptions): RequestHandler {
  return async (req, res) => {
    const { key } = parseCall(req, acceptInvitationBody);
    await throttle.countPasscode('verify', req);
    const grant = await store.acceptInvitation(key.trim());
    const user = grant && (await store.findUser(grant.user));
    if (!user?.is_active) {
      countSignInRefusal('invitation');
      throw new Problem(400, { status: false });
    }
    res.json({ status: true, token: await resetTokens.sign(grant!), username: user.username });
  };
}
