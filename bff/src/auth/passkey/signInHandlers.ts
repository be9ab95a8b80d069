import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { RequestHandler } from 'express';
import { CHALLENGE_MINUTES } from '@trestle/db/identity/secondFactor/challenges';
import { countSignInRefusal } from '@trestle/db/platform/eventMetrics';
import { assertionOptionsBody, passkeySignInBody, startTotpBody } from '@trestle/schema/calls/secondFactor';
import { badRequest, type Problem } from '@trestle/schema/errors';
import { parseCall } from '../../bodies/parseCall';
import type { EnrolmentOptions } from '../secondFactor/enrolmentHandlers';
import { sessionReply } from '../sessionHandlers';
import { bindBrowser, browserBinding, forgetBrowser } from './browserBinding';
import { checkAssertion, describePasskey } from './checkAnswer';
import { countUse } from './countUse';
import { relyingParty } from './relyingParty';

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;
/** The same whatever was wrong: nobody learns which people and passkeys exist (SECURITY.md, 94). */
const REFUSED_TEXT = 'This passkey does not log you in, or this took too long. Try again, or use your password.';
const NO_TICKET_TEXT = 'This took too long. Log in again.';

function refused(text = REFUSED_TEXT): Problem {
  countSignInRefusal('second factor');
  return badRequest(text);
}

/** Creates the calls of people who log in by a passkey, alone or after their password. */
export function createPasskeySignIn(options: EnrolmentOptions): {
  askForTicket: RequestHandler;
  ask: RequestHandler;
  signIn: RequestHandler;
} {
  const { store, throttle, settings, signIn } = options;
  const party = relyingParty(settings);
  const secure = party.origin.startsWith('https:');
  const optionsOf = async (challenge: string, allowCredentials?: ReturnType<typeof describePasskey>[]) => ({
    ...(await generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      ...(allowCredentials && { allowCredentials }),
    })),
  });

  return {
    askForTicket: async (req, res) => {
      const { ticket } = parseCall(req, assertionOptionsBody);
      await throttle.countPasscode('passkey', req);
      const found = await throttle.limitAddress(req, () => store.findTicket(ticket));
      if (found?.purpose !== 'verify') throw refused(NO_TICKET_TEXT);
      const passkeys = await store.findPasskeys(found.user);
      const challenge = await store.createChallenge({ purpose: 'verify', binding: ticket });
      res.json(await optionsOf(challenge, passkeys.map(describePasskey)));
    },

    ask: async (req, res) => {
      parseCall(req, startTotpBody);
      await throttle.countPasscode('passkey', req);
      const binding = bindBrowser(req, res, secure, TIMEOUT_MS);
      res.json(await optionsOf(await store.createChallenge({ purpose: 'sign-in', binding })));
    },

    signIn: async (req, res) => {
      const { assertion } = parseCall(req, passkeySignInBody);
      await throttle.countPasscode('passkey', req);
      const binding = browserBinding(req);
      const user = await throttle.limitAddress(req, () =>
        throttle.checkPasskey(String(assertion['id']), req, async () => {
          const checked =
            binding === null ? null : await checkAssertion(store, party, assertion, { purpose: 'sign-in', binding });
          const owner = checked && (await store.findUser(checked.passkey.user));
          if (!checked || !owner?.is_active || (settings.oidcOnly && !owner.is_superuser)) return null;
          return (await throttle.checkFactor(owner.id, req, () => countUse(store, checked, req.requestId))) && owner;
        }),
      );
      if (!user) throw refused();
      forgetBrowser(res, secure);
      res.json(sessionReply(await signIn(user, req), user));
    },
  };
}
