import { Router, type Request, type RequestHandler } from 'express';
import {
  fieldError,
  forbidden,
  methodNotAllowed,
  tooManyRequests,
  unauthenticated,
  validationError,
} from '@trestle/schema/errors';
import type { FieldErrors } from '@trestle/schema/errors';
import { bearerToken } from '../auth/authenticate';
import { parseJsonBody, parseObject } from '../auth/parseBody';
import { enforceUploadRate } from '../bodies/bodyTimeout';
import { callerOf } from '../caller';
import { composeMiddleware } from '../middleware/composeMiddleware';
import { describeRelease } from '../remotes/publish';
import { checkContent, RELEASE_VERSION, REMOTE_NAME } from './checkContent';
import { discardBody, receiveRelease, type ReceivedRelease } from './receiveRelease';
import type { NewRelease, Releaser, ReleaseStore } from './releaseStore';
import { hashReleaseToken, isReleaseToken } from './releaseToken';
import { requireAdministrator } from './tokenRoutes';

export interface ReleaseRouteOptions {
  /** PRODUCT_SLUG, part of the address. */
  product: string;
  store: ReleaseStore;
  requireSession: RequestHandler;
  loadCallerRules: RequestHandler;
  limitBodies: RequestHandler;
}

/** Uploads that one BFF takes at a time; each is in its memory. */
const MAX_UPLOADS = 2;
const MAX_NOTES_LENGTH = 2000;

/**
 * Serves POST /api/{product}/release/, which takes a release, and POST /api/{product}/release/activate/, which makes a
 * kept one current again (contract §3). A team comes with its release token; an administrator may activate, too.
 */
export function releaseRoutes({
  product,
  store,
  requireSession,
  loadCallerRules,
  limitBodies,
}: ReleaseRouteOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const requirePerson = composeMiddleware(requireSession, loadCallerRules, requireAdministrator);
  let uploads = 0;

  /** Returns who releases, and the one remote that a token is good for. @throws Problem 401 */
  async function releaserOf(req: Request): Promise<{ by: Releaser; remote: string }> {
    const token = bearerToken(req);
    const found = token === null ? null : await store.useReleaseToken(hashReleaseToken(token));
    if (!found) throw unauthenticated('The release token is unknown, ended or expired.');
    const reason = `Release token ${found.name}`;
    return { by: { user: found.created_user, reason, requestId: req.requestId }, remote: found.remote };
  }

  /** @throws Problem 401, or 429 while others are uploading */
  async function acceptSender(req: Request) {
    const sender = await releaserOf(req);
    if (uploads >= MAX_UPLOADS) throw tooManyRequests();
    return sender;
  }

  const upload = router.route(`/api/${product}/release/`);
  upload.post(async (req, res, next) => {
    const { by, remote } = await acceptSender(req).catch(async (refusal: unknown) => {
      await discardBody(req);
      throw refusal;
    });
    uploads += 1;
    try {
      enforceUploadRate(req, next);
      const release = await parseRelease(await receiveRelease(req), remote);
      const { added, record } = await store.addRelease(release, by);
      res.status(added ? 201 : 200).json(record);
    } finally {
      uploads -= 1;
    }
  });
  upload.all((req) => {
    throw methodNotAllowed(req.method, ['POST']);
  });

  const requireReleaser: RequestHandler = (req, res, next) => {
    if (isReleaseToken(bearerToken(req) ?? '')) next();
    else void requirePerson(req, res, next);
  };
  const activate = router.route(`/api/${product}/release/activate/`);
  activate.post(requireReleaser, limitBodies, parseJsonBody, async (req, res) => {
    const person = req.user ? { user: callerOf(req).session.user.id, requestId: req.requestId } : undefined;
    const team = person ? undefined : await releaserOf(req);
    const { name, version } = parseActivation(req);
    if (team && team.remote !== name) throw otherRemote(team.remote);
    res.json(await store.activateKeptRelease(name, version, person ?? team!.by));
  });
  activate.all((req) => {
    throw methodNotAllowed(req.method, ['POST']);
  });
  return router;
}

const otherRemote = (remote: string) => forbidden(`This token releases ${remote}, and no other remote.`);

/** @throws Problem 400 by field; 403 for another remote than the token's */
async function parseRelease({ files, fields }: ReceivedRelease, remote: string): Promise<NewRelease> {
  const errors: FieldErrors = {};
  const name = fields.get('name') ?? '';
  const version = fields.get('version') ?? '';
  checkText(errors, 'name', name, REMOTE_NAME);
  checkText(errors, 'version', version, RELEASE_VERSION);
  const commit = fields.get('commit') || null;
  const notes = fields.get('notes') || null;
  if (commit !== null && !/^[\w./+-]{1,100}$/.test(commit))
    errors['commit'] = [fieldError('invalid', 'Must be a commit')];
  if (notes !== null && notes.length > MAX_NOTES_LENGTH)
    errors['notes'] = [fieldError('max-len', `Maximum length:${MAX_NOTES_LENGTH}`)];
  const activate = fields.get('activate') ?? '1';
  if (!/^[01]$/.test(activate)) errors['activate'] = [fieldError('invalid', 'Must be 1 or 0')];
  const integrity = parseIntegrity(fields.get('integrity'));
  if (!integrity) errors['integrity'] = [fieldError('json', 'Must be an object with the digest of each file')];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  if (name !== remote) throw otherRemote(remote);
  const contentErrors = await checkContent(files, integrity!);
  if (Object.keys(contentErrors).length > 0) throw validationError(contentErrors);
  return { release: describeRelease(name, { version, files }), files, commit, notes, activate: activate === '1' };
}

function checkText(errors: FieldErrors, field: string, value: string, pattern: RegExp): void {
  if (value === '') errors[field] = [fieldError('null', 'Value Required')];
  else if (!pattern.test(value)) errors[field] = [fieldError('invalid', `Not a ${field} of a release`)];
}

function parseIntegrity(json: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** @throws Problem 400 by field */
function parseActivation(req: Request): { name: string; version: string | undefined } {
  const body = parseObject(req, ['name', 'version']);
  const errors: FieldErrors = {};
  const text = (field: string) => (typeof body.get(field) === 'string' ? String(body.get(field)) : '');
  checkText(errors, 'name', text('name'), REMOTE_NAME);
  const version = body.get('version') ?? undefined;
  if (version !== undefined) checkText(errors, 'version', text('version'), RELEASE_VERSION);
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { name: text('name'), version: version as string | undefined };
}
