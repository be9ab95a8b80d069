import { MAX_CREDENTIAL_CHARACTERS } from '@trestle/schema/limits';
import type { RequestHandler } from 'express';
import { Problem } from '@trestle/schema/errors';
import { string } from '@trestle/schema/field';
import type { AccountStore } from './accountStore';
import type { LoginThrottle } from './loginThrottle';
import { parseTextFields } from './parseBody';
import type { ResetTokens } from './resetToken';

export interface AcceptInvitationOptions {
  store: Pick<AccountStore, 'acceptInvitation' | 'findUser'>;
  throttle: Pick<LoginThrottle, 'countPasscode'>;
  resetTokens: Pick<ResetTokens, 'sign'>;
}

const keyField = string({ required: true, maxlength: MAX_CREDENTIAL_CHARACTERS });

/**
 * Creates the handler that exchanges the key of an invitation for a reset token, with the replies of
 * `/auth/verify_passcode/` (SECURITY.md, 73).
 */
export function createAcceptInvitation({ store, throttle, resetTokens }: AcceptInvitationOptions): RequestHandler {
  return async (req, res) => {
    const { key } = parseTextFields(req, { key: keyField });
    await throttle.countPasscode('verify', req);
    const grant = await store.acceptInvitation(key.trim());
    const user = grant && (await store.findUser(grant.user));
    if (!user?.is_active) throw new Problem(400, { status: false });
    res.json({ status: true, token: await resetTokens.sign(grant!), username: user.username });
  };
}
