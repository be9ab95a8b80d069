import type { Request, RequestHandler } from 'express';
import type { FactorChange } from '@trestle/db/identity/secondFactor/factors';
import { generateRecoveryCodes } from '@trestle/db/identity/secondFactor/recoveryCodes';
import { factorCodeBody, factorStateBody, resetFactorBody, startTotpBody } from '@trestle/schema/calls/secondFactor';
import { badRequest, fieldError, forbidden, validationError } from '@trestle/schema/errors';
import { mayLogOut } from '@trestle/schema/rights/userPrivileges';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { parseCall } from '../../bodies/parseCall';
import { callerOf } from '../../caller';
import { createOwnPasskeys } from '../passkey/ownHandlers';
import { findProof, LOST_APP_TEXT } from './checkCode';
import { mailOwner } from '@trestle/db/mail/ownerMail';
import type { FactorOptions } from './factorOptions';
import { factorKinds } from './factorPolicy';
import { findNewTotp, startNewTotp } from './newTotp';
import { LostSecret } from './totpSecrets';

const WHILE_IMPERSONATING =
  'You are acting for somebody else. Second factors are changed by their owners: leave that account first.';
const WRONG_CODE_TEXT = 'The code is wrong or was used. Try the next one.';
const NONE_TO_RESET_TEXT = 'This person has no second factor.';
const OWN_RESET_TEXT = 'Remove your own second factor on your account page.';

const wrongCode = () => validationError({ code: [fieldError('wrong', WRONG_CODE_TEXT)] });
const noSuchUser = () => validationError({ user: [fieldError('not-found', 'There is no such record')] });

/** Creates the handlers of signed-in people: for their own second factors, and to reset those of others. */
export function createFactorHandlers(options: FactorOptions): {
  state: RequestHandler;
  startTotp: RequestHandler;
  confirmTotp: RequestHandler;
  renewRecoveryCodes: RequestHandler;
  remove: RequestHandler;
  reset: RequestHandler;
  passkeys: ReturnType<typeof createOwnPasskeys>;
} {
  const { store, throttle, factorPolicy, secrets, settings } = options;

  /** @throws Problem 403 while acting for somebody */
  function ownerOf(req: Request): SessionUser {
    const { session } = callerOf(req);
    if (session.actor !== session.user.id) throw forbidden(WHILE_IMPERSONATING);
    return session.user;
  }
  /** Returns the person, who confirmed their password a moment ago. @throws Problem 400 otherwise */
  async function confirmedOwnerOf(req: Request): Promise<SessionUser> {
    const user = ownerOf(req);
    if (await store.isPasswordConfirmed(callerOf(req).session.session)) return user;
    throw validationError({ password: [fieldError('confirm', 'Confirm your current password first')] });
  }
  const changeBy = (req: Request, user: number): FactorChange => {
    const { session, user: actor } = callerOf(req).session;
    return { user, actor: actor.id, session, requestId: req.requestId };
  };
  const withinLimits = (req: Request, { id }: SessionUser, check: () => Promise<true | null>): Promise<true | null> =>
    throttle.limitAddress(req, () => throttle.checkFactor(id, req, check));
  /** Checks and uses up a code of the person, who confirmed their password. @throws Problem 400, 429 */
  async function checkOwnCode(req: Request, code: string, user: SessionUser): Promise<void> {
    const isRight = await withinLimits(req, user, async () => {
      const proof = await findProof({ store, secrets }, user.id, code);
      return proof !== null && (await store.consumeProof(user.id, proof)) ? true : null;
    }).catch((error: unknown) => {
      throw error instanceof LostSecret ? validationError({ code: [fieldError('wrong', LOST_APP_TEXT)] }) : error;
    });
    if (!isRight) throw wrongCode();
  }
  /** As `checkOwnCode`, with the code of the body. @returns the person */
  async function requireCode(req: Request): Promise<SessionUser> {
    const { code } = parseCall(req, factorCodeBody);
    const user = await confirmedOwnerOf(req);
    await checkOwnCode(req, code, user);
    return user;
  }
  /** Returns a person whose factor the caller may see and reset. @throws Problem 400, 403 */
  async function findOther(req: Request, id: number): Promise<SessionUser> {
    if (!req.rules?.superuser) throw forbidden('Only an administrator may do this.');
    const user = await store.findUser(id);
    if (!user) throw noSuchUser();
    return user;
  }

  return {
    passkeys: createOwnPasskeys({ ...options, ownerOf, confirmedOwnerOf, changeBy, requireCode: checkOwnCode }),

    state: async (req, res) => {
      const { user: id } = parseCall(req, factorStateBody);
      const owner = ownerOf(req);
      const user = id === undefined || id === owner.id ? owner : await findOther(req, id);
      const factors = await store.readFactors(user.id);
      res.json({
        required: factorPolicy.isRequired(user),
        second_factor: factorKinds(factors),
        recovery_codes: factors.recoveryCodes,
        passkeys: await store.listPasskeys(user.id),
      });
    },

    startTotp: async (req, res) => {
      parseCall(req, startTotpBody);
      res.json(await startNewTotp(options, await confirmedOwnerOf(req)));
    },

    confirmTotp: async (req, res) => {
      const { code } = parseCall(req, factorCodeBody);
      const user = await confirmedOwnerOf(req);
      const recoveryCodes = generateRecoveryCodes();
      const change = { ...changeBy(req, user.id), notify: mailOwner('added', user.email, settings) };
      const isAdded = await withinLimits(req, user, async () => {
        const totp = await findNewTotp({ store, secrets }, user.id, code);
        return totp !== null && (await store.addTotp(change, { ...totp, recoveryCodes })) ? true : null;
      });
      if (!isAdded) throw wrongCode();
      res.json({ status: true, recovery_codes: recoveryCodes });
    },

    renewRecoveryCodes: async (req, res) => {
      const user = await requireCode(req);
      const recoveryCodes = generateRecoveryCodes();
      await store.renewRecoveryCodes(changeBy(req, user.id), recoveryCodes);
      res.json({ status: true, recovery_codes: recoveryCodes });
    },

    remove: async (req, res) => {
      const user = await requireCode(req);
      await store.removeFactors({ ...changeBy(req, user.id), notify: mailOwner('removed', user.email, settings) });
      res.json({ status: true });
    },

    reset: async (req, res) => {
      const { user: id } = parseCall(req, resetFactorBody);
      const caller = ownerOf(req);
      const user = await findOther(req, id);
      if (user.id === caller.id) throw badRequest(OWN_RESET_TEXT);
      if (!mayLogOut(caller, user)) throw forbidden('Only a superuser may change a superuser.');
      const notify = mailOwner('reset', user.email, settings);
      if (!(await store.resetFactors({ ...changeBy(req, id), session: undefined, notify })))
        throw badRequest(NONE_TO_RESET_TEXT);
      res.json({ status: true });
    },
  };
}
