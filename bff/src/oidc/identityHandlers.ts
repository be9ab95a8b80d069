import type { Request, RequestHandler } from 'express';
import { forgetIdentityBody, listIdentitiesBody } from '@trestle/schema/calls/identity';
import { fieldError, forbidden, validationError } from '@trestle/schema/errors';
import { mayLogOut } from '@trestle/schema/rights/userPrivileges';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { mailOwner } from '@trestle/db/mail/ownerMail';
import { parseCall } from '../bodies/parseCall';
import { callerOf } from '../caller';
import type { IdentityStore } from '../identityStore';
import type { BffSettings } from '../settings';

const noSuchRecord = (field: 'user' | 'id') =>
  validationError({ [field]: [fieldError('not-found', 'There is no such record')] });

/**
 * Creates the calls by which administrators see who a user is at the identity provider, and forget it. They are there
 * without OIDC_ISSUER, too: identities outlive the setting.
 */
export function createIdentityHandlers({
  store,
  settings,
}: {
  store: Pick<IdentityStore, 'findUser' | 'listIdentities' | 'forgetIdentity'>;
  settings: BffSettings;
}): { list: RequestHandler; forget: RequestHandler } {
  /** Returns a person whom the caller may manage. @throws Problem 400, 403 */
  async function findPerson(req: Request, id: number): Promise<SessionUser> {
    const { session } = callerOf(req);
    if (session.actor !== session.user.id)
      throw forbidden('You are acting for somebody else. Leave that account first.');
    if (!req.rules?.superuser) throw forbidden('Only an administrator may do this.');
    const user = await store.findUser(id);
    if (!user) throw noSuchRecord('user');
    return user;
  }

  return {
    list: async (req, res) => {
      const { id } = await findPerson(req, parseCall(req, listIdentitiesBody).user);
      res.json({ results: await store.listIdentities(id) });
    },

    forget: async (req, res) => {
      const { user: userId, id } = parseCall(req, forgetIdentityBody);
      const user = await findPerson(req, userId);
      const { user: caller } = callerOf(req).session;
      if (!mayLogOut(caller, user)) throw forbidden('Only a superuser may change a superuser.');
      const notify = mailOwner('identity removed', user.email, settings);
      const { requestId } = req;
      if (!(await store.forgetIdentity({ user: user.id, id, actor: caller.id, requestId, notify })))
        throw noSuchRecord('id');
      res.json({ status: true });
    },
  };
}
