import type { Request, RequestHandler } from 'express';
import type { Settings } from '@trestle/schema/settings';
import { forbidden, fieldError, validationError, badRequest } from '@trestle/schema/errors';
import { fk, string } from '@trestle/schema/field';
import { impersonationError, mayImpersonate } from '@trestle/schema/userPrivileges';
import { checkValue } from '@trestle/schema/validate';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { isAdministrator } from '../access/rulesCache';
import { callerOf } from '../caller';
import type { IdentityStore } from '../identityStore';
import { parseObject } from './parseBody';
import type { Tokens } from './token';
import { toUserReply } from './userReply';

export interface SudoOptions {
  store: IdentityStore;
  tokens: Tokens;
  variant: Settings['backendVariant'];
  superuserGroup: string;
}

/** Safety 14: so long at most, and never past the acting person's own session. */
const SECONDS = 3600;
const target = fk('user', { required: true });
const reasonField = string({ maxlength: 255 });

/** Acting for somebody else, and leaving it (S2 §4, §6, contract §2.1, safety 13 to 16). */
export function createSudoHandlers({ store, tokens, variant, superuserGroup }: SudoOptions): {
  sudo: RequestHandler;
  unsudo: RequestHandler;
} {
  const standing = (user: SessionUser) => ({ ...user, isAdministrator: isAdministrator(user, superuserGroup) });

  const sudo: RequestHandler = async (req, res) => {
    const { session, claims } = callerOf(req);
    if (session.actor !== session.user.id)
      throw forbidden('You are acting for somebody already: leave that account first.');
    if (!mayImpersonate(session.user, variant)) throw forbidden('You may not act for other people.');
    const { id, reason } = request(req);
    const user = await store.userOf(id);
    if (!user) throw validationError({ id: [fieldError('not-found', 'There is no such record')] });
    const why = impersonationError(standing(session.user), standing(user));
    if (why) throw forbidden(why);
    const cap = Math.min(claims.cap, Math.floor(Date.now() / 1000) + SECONDS);
    const actor = session.user.id;
    const started = await store.startImpersonation({
      actor,
      parent: session.session,
      user: user.id,
      reason,
      endsAt: new Date(cap * 1000),
      requestId: req.id,
    });
    res.json({ token: await tokens.sign({ user, actor, session: started, cap }), user: toUserReply(user) });
  };

  const unsudo: RequestHandler = async (req, res) => {
    const { session, claims } = callerOf(req);
    const { actor, parent, user } = session;
    if (actor === user.id || parent === null) throw badRequest('You are not acting for anybody.');
    const own = await store.liveSession(parent);
    if (!own) throw badRequest('Your own session has ended.');
    await store.endImpersonation({ session: session.session, parent, actor, user: user.id }, false, req.id);
    const end = await store.endOfSession(parent);
    const cap = end ? Math.floor(end.getTime() / 1000) : claims.cap;
    res.json({
      token: await tokens.sign({ user: own.user, actor, session: parent, cap }),
      user: toUserReply(own.user),
    });
  };

  return { sudo, unsudo };
}

/** `{id, reason}` of a body, checked. */
function request(req: Request): { id: number; reason: string | null } {
  const body = parseObject(req, ['id', 'reason']);
  const found = { id: checkValue(target, body.get('id')), reason: checkValue(reasonField, body.get('reason')) };
  const errors = Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const reason = body.get('reason');
  return {
    id: Number(body.get('id')),
    reason: typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : null,
  };
}
