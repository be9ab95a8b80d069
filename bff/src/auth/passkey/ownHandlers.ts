import { randomBytes } from 'node:crypto';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { Request, RequestHandler } from 'express';
import { CHALLENGE_MINUTES } from '@trestle/db/identity/secondFactor/challenges';
import type { FactorChange } from '@trestle/db/identity/secondFactor/factors';
import { MAX_PASSKEYS } from '@trestle/db/identity/secondFactor/passkeys';
import { generateRecoveryCodes } from '@trestle/db/identity/secondFactor/recoveryCodes';
import { newPasskeyBody, removePasskeyBody, startTotpBody } from '@trestle/schema/calls/secondFactor';
import { badRequest, fieldError, validationError } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { parseCall } from '../../bodies/parseCall';
import { callerOf } from '../../caller';
import { mailOwner } from '../secondFactor/factorMail';
import type { FactorOptions } from '../secondFactor/factorOptions';
import { ALGORITHMS, checkNewPasskey, describePasskey } from './checkAnswer';
import { relyingParty } from './relyingParty';

const USER_HANDLE_BYTES = 32;
const TOO_MANY_TEXT = `You have ${MAX_PASSKEYS} passkeys. Remove one first, to add another.`;
const NOT_ADDED_TEXT = 'The passkey could not be added, or this took too long. Try again.';

interface OwnPasskeyOptions extends FactorOptions {
  /** Returns the person, who confirmed their password a moment ago. */
  confirmedOwnerOf(req: Request): Promise<SessionUser>;
  changeBy(req: Request, user: number): FactorChange;
  /** Checks and uses up a code of the person. */
  requireCode(req: Request, code: string, user: SessionUser): Promise<void>;
}

/** Creates the calls by which people add and remove their own passkeys. */
export function createOwnPasskeys(options: OwnPasskeyOptions): {
  start: RequestHandler;
  confirm: RequestHandler;
  remove: RequestHandler;
} {
  const { store, settings, confirmedOwnerOf, changeBy, requireCode } = options;
  const party = relyingParty(settings);
  const challengeUse = (req: Request) => ({ purpose: 'enrol' as const, binding: callerOf(req).session.session });

  return {
    start: async (req, res) => {
      parseCall(req, startTotpBody);
      const { id, username, descriptive_name: displayName } = await confirmedOwnerOf(req);
      const passkeys = await store.findPasskeys(id);
      if (passkeys.length >= MAX_PASSKEYS) throw badRequest(TOO_MANY_TEXT);
      const userHandle = passkeys[0]?.userHandle ?? randomBytes(USER_HANDLE_BYTES);
      const challenge = await store.createChallenge(challengeUse(req), userHandle);
      res.json(
        await generateRegistrationOptions({
          rpName: party.name,
          rpID: party.id,
          userName: username,
          userDisplayName: displayName ?? username,
          userID: new Uint8Array(userHandle),
          challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
          timeout: CHALLENGE_MINUTES * 60_000,
          attestationType: 'none',
          excludeCredentials: passkeys.map(describePasskey),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
    },

    confirm: async (req, res) => {
      const { name, credential } = parseCall(req, newPasskeyBody);
      const user = await confirmedOwnerOf(req);
      const passkey = await checkNewPasskey(store, party, credential, challengeUse(req));
      if (!passkey) throw badRequest(NOT_ADDED_TEXT);
      const change = { ...changeBy(req, user.id), notify: mailOwner('passkey added', user.email, settings) };
      const recoveryCodes = generateRecoveryCodes();
      const added = await store.addPasskey(change, { ...passkey, name }, recoveryCodes);
      if (!added) throw badRequest(NOT_ADDED_TEXT);
      res.json({ status: true, recovery_codes: added.usesCodes ? recoveryCodes : [] });
    },

    /** The last factor goes with a code only, as an authenticator app does. */
    remove: async (req, res) => {
      const { id, code } = parseCall(req, removePasskeyBody);
      const user = await confirmedOwnerOf(req);
      const { totp, passkeys } = await store.readFactors(user.id);
      if (!(await store.listPasskeys(user.id)).some((passkey) => passkey.id === id))
        throw validationError({ id: [fieldError('not-found', 'There is no such record')] });
      const isLast = !totp && passkeys === 1;
      if (isLast) await requireCode(req, code ?? '', user);
      const change = { ...changeBy(req, user.id), notify: mailOwner('passkey removed', user.email, settings) };
      if (!(await store.removePasskey(change, { id, mayBeLast: isLast })))
        throw validationError({ id: [fieldError('not-found', 'There is no such record')] });
      res.json({ status: true });
    },
  };
}
