import { Router, type Request } from 'express';
import { openPagesBody, ownerBody, switchBody } from '@trestle/schema/calls/releases';
import { notFound } from '@trestle/schema/errors';
import type { Module, VersionErrors } from '@trestle/schema/modules';
import { REMOTE_NAME_PATTERN } from '@trestle/schema/releaseName';
import { refuseOtherMethods } from '../../middleware/refuseOtherMethods';
import { parseJsonBody } from '../../auth/parseBody';
import { parseCall } from '../../bodies/parseCall';
import { callerOf } from '../../caller';
import { composeMiddleware } from '../../middleware/composeMiddleware';
import { rejectParameters } from '../../middleware/rejectParameters';
import type { ReleaseRecord } from '../database/releaseRecord';
import type { ModuleSwitch } from '../database/switchedOff';
import { translateStack } from '../sourceMaps/translateStack';
import {
  findReleaser,
  requireAdministrator,
  requireOwnRemote,
  requireReleaser,
  type ReleaseCallOptions,
} from './releaser';

/** A remote's address: two slashes or other names are none. */
const NAME = new RegExp(`^${REMOTE_NAME_PATTERN}$`);

/**
 * Serves /api/{product}/module/ (contract §3): how the remotes do, switching one off and on, naming its team, opening the
 * pages of a new one, and removing one. A team reads, switches and names its own with its release token.
 */
export function moduleRoutes({
  product,
  store,
  requireSession,
  loadCallerRules,
  limitBodies,
}: ReleaseCallOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const requirePerson = composeMiddleware(requireSession, loadCallerRules, requireAdministrator);
  const list = `/api/${product}/module/`;
  const item = `${list}:name/`;

  router.get(list, rejectParameters, requireReleaser(requirePerson), async (req, res) => {
    const { remote } = await findReleaser(req, store);
    const [frozen, modules] = await Promise.all([store.findFreeze(), store.listModules()]);
    res.json({ frozen, modules: remote === null ? modules : modules.filter(({ name }) => name === remote) });
  });
  router.get(item, rejectParameters, requireReleaser(requirePerson), async (req, res) => {
    const { remote } = await findReleaser(req, store);
    const name = nameOf(req);
    requireOwnRemote(remote, name);
    res.json(await readModule(name));
  });
  router.delete(item, rejectParameters, requirePerson, async (req, res) => {
    await store.removeModule(nameOf(req), administratorOf(req));
    res.status(204).end();
  });
  const withBody = [limitBodies, parseJsonBody];
  router.post(`${item}switch/`, rejectParameters, requireReleaser(requirePerson), ...withBody, async (req, res) => {
    const { releaser, remote } = await findReleaser(req, store);
    const name = nameOf(req);
    requireOwnRemote(remote, name);
    const to = parseSwitch(req);
    const switchedOff = await store.switchModule(name, to, releaser);
    res.json({ name, on: switchedOff === null, switched_off: switchedOff });
  });
  router.post(`${item}owner/`, rejectParameters, requireReleaser(requirePerson), ...withBody, async (req, res) => {
    const { releaser, remote } = await findReleaser(req, store);
    const name = nameOf(req);
    requireOwnRemote(remote, name);
    const { team, contact = null } = parseCall(req, ownerBody);
    res.json({ name, owner: await store.setOwner(name, team === null ? null : { team, contact }, releaser) });
  });
  router.post(`${item}open/`, rejectParameters, requirePerson, ...withBody, async (req, res) => {
    const { open } = parseCall(req, openPagesBody);
    const name = nameOf(req);
    await store.openModule(name, open, administratorOf(req));
    res.json({ name, is_open: open });
  });

  router.all(list, refuseOtherMethods('GET', 'HEAD'));
  router.all(item, refuseOtherMethods('GET', 'HEAD', 'DELETE'));
  router.all(`${item}switch/`, refuseOtherMethods('POST'));
  router.all(`${item}owner/`, refuseOtherMethods('POST'));
  router.all(`${item}open/`, refuseOtherMethods('POST'));

  /** Translates where an error was thrown, as far as the team sent source maps. */
  async function translateError(name: string, error: VersionErrors): Promise<VersionErrors> {
    const { version, last_stack: stack } = error;
    const release = stack === null ? null : await store.findRelease(name, version);
    if (stack === null || !release) return error;
    const readMap = (script: string) => store.readSourceMap(release.id, script);
    return { ...error, last_stack: await translateStack(stack, { name, version }, readMap) };
  }

  async function readModule(name: string): Promise<Module<ReleaseRecord>> {
    const module = (await store.listModules()).find((each) => each.name === name);
    if (!module) throw notFound(`${name} has no release here.`);
    const errors = await Promise.all(module.errors.map((each) => translateError(name, each)));
    return { ...module, errors };
  }
  return router;
}

/** Returns the name in the address. @throws Problem 404 for what is no name */
function nameOf(req: Request): string {
  const name = String(req.params['name']);
  if (!NAME.test(name)) throw notFound();
  return name;
}

const administratorOf = (req: Request) => ({ user: callerOf(req).session.user.id, requestId: req.requestId });

/** Reads what a remote is switched to. @throws Problem 400 by field */
function parseSwitch(req: Request): ModuleSwitch {
  const { on, reason = null } = parseCall(req, switchBody);
  return on ? { on, reason } : { on, reason: reason ?? '' };
}
