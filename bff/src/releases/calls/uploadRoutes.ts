import { Router, type Request, type Response } from 'express';
import { fieldError, validationError, type FieldErrors } from '@trestle/schema/errors';
import { text } from '@trestle/schema/field';
import { MAX_RELEASE_NOTES_CHARACTERS } from '@trestle/schema/limits';
import { checkValue } from '@trestle/schema/validate';
import { RELEASE_VERSION, REMOTE_NAME, SHELL_NAME } from '@trestle/schema/releaseName';
import { refuseOtherMethods } from '../../middleware/refuseOtherMethods';
import { rejectParameters } from '../../middleware/rejectParameters';
import type { ReleaseChecks } from '../checks/releaseChecks';
import { readDescription } from '../artifact/description';
import { describeRelease } from '../artifact/describeRelease';
import type { NewRelease } from '../database/activateRelease';
import type { Releaser } from '../database/auditRelease';
import { EVERYONE } from '../rollout';
import { checkText } from './checkText';
import { parseRollout } from './parseRollout';
import { receiveRelease, takePlace, type ReceivedRelease } from './receiveRelease';
import { findTeam, requireOwnRemote, type ReleaseCallOptions } from './releaser';
import { createUploadPlaces } from './uploadPlaces';

const notesField = text({ maxlength: MAX_RELEASE_NOTES_CHARACTERS });

export type UploadRouteOptions = Pick<ReleaseCallOptions, 'product' | 'store' | 'checks'>;
/** What is done with a release that was received. */
type HandleRelease = (release: NewRelease, releaser: Releaser) => Promise<void>;

/**
 * Serves POST /api/{product}/release/: a team sends a release with its token (contract §3); and release/check/, which
 * checks one as if it came now, and keeps nothing of it.
 */
export function uploadRoutes({ product, store, checks }: UploadRouteOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const places = createUploadPlaces();
  const [uploadPath, checkPath] = [`/api/${product}/release/`, `/api/${product}/release/check/`];

  /** Receives a release of the token's remote. Each is held in memory, so that only some are at a time. */
  async function receive(req: Request, res: Response, handle: HandleRelease): Promise<void> {
    const { releaser, remote } = await findTeam(req, store);
    const leavePlace = await takePlace(req, places, remote);
    try {
      await handle(await parseRelease(await receiveRelease(req, res), remote, checks), releaser);
    } finally {
      leavePlace();
    }
  }

  router.post(uploadPath, rejectParameters, (req, res) =>
    receive(req, res, async (release, releaser) => {
      const { added, record } = await store.addRelease(release, releaser, checks.checkFit);
      res.status(added ? 201 : 200).json(record);
    }),
  );
  router.post(checkPath, rejectParameters, (req, res) =>
    receive(req, res, async (newRelease) => {
      await store.checkRelease(newRelease, checks.checkFit);
      const { name, version } = newRelease.release;
      res.json({ name, version, fits: true });
    }),
  );
  router.all([uploadPath, checkPath], refuseOtherMethods('POST'));
  return router;
}

/** Checks a received release. @throws Problem 400 by field; 403 for another remote than the token's */
async function parseRelease(
  { files, fields }: ReceivedRelease,
  remote: string,
  checks: ReleaseChecks,
): Promise<NewRelease> {
  const errors: FieldErrors = {};
  const name = fields.get('name') ?? '';
  const version = fields.get('version') ?? '';
  checkText(errors, 'name', name, REMOTE_NAME);
  if (name === SHELL_NAME) errors['name'] = [fieldError('invalid', 'The shell is published on the server')];
  checkText(errors, 'version', version, RELEASE_VERSION);
  const commit = fields.get('commit') || null;
  const notes = fields.get('notes') || null;
  if (commit !== null && !/^[\w./+-]{1,100}$/.test(commit))
    errors['commit'] = [fieldError('invalid', 'Must be a commit')];
  const notesErrors = checkValue(notesField, notes);
  if (notesErrors.length > 0) errors['notes'] = notesErrors;
  const activate = fields.get('activate') ?? '1';
  if (!/^[01]$/.test(activate)) errors['activate'] = [fieldError('invalid', 'Must be 1 or 0')];
  const integrity = parseIntegrity(fields.get('integrity'));
  if (!integrity) errors['integrity'] = [fieldError('json', 'Must be an object with the digest of each file')];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  requireOwnRemote(remote, name);
  const rollout = activate === '0' ? null : (parseRollout(fields) ?? EVERYONE);
  const contentErrors = await checks.checkFiles(name, files, integrity!);
  if (Object.keys(contentErrors).length > 0) throw validationError(contentErrors);
  const reading = readDescription(files);
  if ('errors' in reading) throw validationError(reading.errors);
  return {
    release: await describeRelease(name, { version, files }, reading.description),
    files,
    commit,
    notes,
    rollout,
  };
}

/** Parses the digests by path. Returns undefined for anything but a JSON object. */
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
