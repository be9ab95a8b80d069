import type { Request, RequestHandler } from 'express';
import type { FactorChange } from '@trestle/db/identity/secondFactor/factors';
import { generateRecoveryCodes } from '@trestle/db/identity/secondFactor/recoveryCodes';
import {
  newPasskeyBody,
  removePasskeyBody,
  renamePasskeyBody,
  startTotpBody,
} from '@trestle/schema/calls/secondFactor';
import { badRequest, fieldError, validationError } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { parseCall } from '../../bodies/parseCall';
import { callerOf } from '../../caller';
import { mailOwner } from '@trestle/db/mail/ownerMail';
import type { FactorOptions } from '../secondFactor/factorOptions';
import { checkNewPasskey } from './checkAnswer';
import { newPasskeyUse, startNewPasskey } from './newPasskey';
import { relyingParty } from './relyingParty';

const NOT_ADDED_TEXT = 'The passkey could not be added, or this took too long. Try again.';

const noSuchPasskey = () => validationError({ id: [fieldError('not-found', 'There is no such record')] });

interface OwnPasskeyOptions extends FactorOptions {
  /** Returns the person. @throws Problem 403 while they act for somebody */
  ownerOf(req: Request): SessionUser;
  /** Returns the person, who confirmed their password a moment ago. */
  confirmedOwnerOf(req: Request): Promise<SessionUser>;
  changeBy(req: Request, user: number): FactorChange;
  /** Checks and uses up a code of the person. */
  requireCode(req: Request, code: string, user: SessionUser): Promise<void>;
}

/** Creates the calls by which people add, rename and remove their own passkeys. */
export function createOwnPasskeys(options: OwnPasskeyOptions): {
  start: RequestHandler;
  confirm: RequestHandler;
  rename: RequestHandler;
  remove: RequestHandler;
} {
  const { store, settings, ownerOf, confirmedOwnerOf, changeBy, requireCode } = options;
  const party = relyingParty(settings);

  return {
    start: async (req, res) => {
      parseCall(req, startTotpBody);
      const user = await confirmedOwnerOf(req);
      res.json(await startNewPasskey(store, party, user, callerOf(req).session.session));
    },

    confirm: async (req, res) => {
      const { name, credential } = parseCall(req, newPasskeyBody);
      const user = await confirmedOwnerOf(req);
      const passkey = await checkNewPasskey(store, party, credential, newPasskeyUse(callerOf(req).session.session));
      if (!passkey) throw badRequest(NOT_ADDED_TEXT);
      const change = { ...changeBy(req, user.id), notify: mailOwner('passkey added', user.email, settings) };
      const recoveryCodes = generateRecoveryCodes();
      const added = await store.addPasskey(change, { ...passkey, name }, recoveryCodes);
      if (!added) throw badRequest(NOT_ADDED_TEXT);
      res.json({ status: true, recovery_codes: added.usesCodes ? recoveryCodes : [] });
    },

    /** A name lets nobody in, so the session is enough. */
    rename: async (req, res) => {
      const { id, name } = parseCall(req, renamePasskeyBody);
      const user = ownerOf(req);
      if (!(await store.renamePasskey(changeBy(req, user.id), { id, name }))) throw noSuchPasskey();
      res.json({ status: true });
    },

    /** The last factor goes with a code only, as an authenticator app does. */
    remove: async (req, res) => {
      const { id, code } = parseCall(req, removePasskeyBody);
      const user = await confirmedOwnerOf(req);
      const { totp, passkeys } = await store.readFactors(user.id);
      if (!(await store.listPasskeys(user.id)).some((passkey) => passkey.id === id)) throw noSuchPasskey();
      const isLast = !totp && passkeys === 1;
      if (isLast) await requireCode(req, code ?? '', user);
      const change = { ...changeBy(req, user.id), notify: mailOwner('passkey removed', user.email, settings) };
      if (!(await store.removePasskey(change, { id, mayBeLast: isLast }))) throw noSuchPasskey();
      res.json({ status: true });
    },
  };
}
