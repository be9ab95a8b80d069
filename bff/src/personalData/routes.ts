import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Request } from 'express';
import { erasePersonBody } from '@trestle/schema/calls/personalData';
import { fieldError, forbidden, notFound, validationError } from '@trestle/schema/errors';
import { refuseOtherMethods } from '../middleware/refuseOtherMethods';
import { parseJsonBody } from '../auth/parseBody';
import { parseCall } from '../bodies/parseCall';
import { callerOf } from '../caller';
import { rejectParameters } from '../middleware/rejectParameters';
import type { SessionRouteOptions } from '../sessions/routes';
import type { PersonalDataStore } from './personalDataStore';

interface PersonalDataRouteOptions extends Omit<SessionRouteOptions, 'store'> {
  store: PersonalDataStore & { isPasswordConfirmed(session: string): Promise<boolean> };
}

const ID = /^[1-9]\d{0,9}$/;

/**
 * Serves /api/{product}/personal_data/{id}/: what is stored about a person, its content, and erasing it (SECURITY.md,
 * 95). For administrators who act as themselves.
 */
export function personalDataRoutes(options: PersonalDataRouteOptions): Router {
  const { product, store, requireSession, loadCallerRules, limitBodies } = options;
  const router = Router({ caseSensitive: true, strict: true });
  const path = `/api/${product}/personal_data/:id/`;
  const steps = [rejectParameters, requireSession, loadCallerRules];

  async function personOf(req: Request) {
    const { session } = callerOf(req);
    if (!req.rules?.superuser) throw forbidden('Only an administrator may do this.');
    if (session.actor !== session.user.id)
      throw forbidden('You are acting for somebody else: leave that account first.');
    const id = String(req.params['id']);
    const person = ID.test(id) ? await store.findPerson(Number(id)) : null;
    if (!person) throw notFound();
    return { person, session, caller: session.user.id };
  }

  const report = router.route(path);
  report.get(...steps, async (req, res) => {
    const { person, caller } = await personOf(req);
    res.json(await store.countPersonalData(person, caller));
  });
  report.all(refuseOtherMethods('GET'));

  const content = router.route(`${path}download/`);
  content.get(...steps, async (req, res) => {
    const { person, caller } = await personOf(req);
    const pieces = await store.openPersonalData(person, { actor: caller, requestId: req.requestId });
    res.set({
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="Person ${person.id}.json"`,
    });
    // A client that goes away ends the reading; an error breaks the connection, so that no part looks complete.
    await pipeline(Readable.from(pieces), res).catch(() => res.destroy());
  });
  content.all(refuseOtherMethods('GET'));

  const erase = router.route(`${path}erase/`);
  erase.post(...steps, limitBodies, parseJsonBody, async (req, res) => {
    const { person, session, caller } = await personOf(req);
    const { username } = parseCall(req, erasePersonBody);
    if (!(await store.isPasswordConfirmed(session.session)))
      throw validationError({ password: [fieldError('confirm', 'Confirm your current password first')] });
    await store.erasePerson({ person: person.id, username, actor: caller, requestId: req.requestId });
    res.json({ status: true });
  });
  erase.all(refuseOtherMethods('POST'));
  return router;
}
