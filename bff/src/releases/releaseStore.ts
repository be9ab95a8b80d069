import { writeReleaseEvent, type ReleaseAuditEvent } from '@trestle/db/identity/auditEvent';
import {
  executeUpdate,
  inTransaction,
  selectRows,
  type IdentityDb,
  type Queryable,
} from '@trestle/db/identity/identityDb';
import { badRequest, notFound, validationError } from '@trestle/schema/errors';
import { currentReleases, type ReleaseRow } from '../remotes/currentReleases';
import type { ReleaseFiles } from '../remotes/releaseFiles';
import { activateRelease, storeRelease } from '../remotes/releaseTable';
import { checkRoutes } from './checkRoutes';

/** A release as its list and the replies of these calls show it (contract §3). */
export interface ReleaseRecord {
  id: number;
  name: string;
  version: string;
  is_current: boolean;
  [field: string]: unknown;
}
/** Who releases: a person, or a team by its token. */
export interface Releaser {
  user: number | null;
  /** How the audit names the token. */
  reason?: string;
  requestId: string;
}
export interface ReleaseToken {
  id: number;
  name: string;
  remote: string;
  created_user: number | null;
}
export interface NewRelease {
  release: ReleaseRow;
  files: ReleaseFiles;
  commit: string | null;
  notes: string | null;
  /** False stores it for later. */
  activate: boolean;
}
export interface NewToken {
  name: string;
  remote: string;
  expires: string | null;
  hash: string;
  user: number;
  requestId: string;
}

/** What releasing asks of the database. */
export interface ReleaseStore {
  createReleaseToken(token: NewToken): Promise<number>;
  /** Finds a token that has not expired, and notes its use. */
  useReleaseToken(hash: string): Promise<ReleaseToken | null>;
  /**
   * Stores a release and makes it current, all or nothing.
   * @throws Problem 400 when its routes don't fit the other releases and rules, 409 when the version has other content
   */
  addRelease(release: NewRelease, by: Releaser): Promise<{ added: boolean; record: ReleaseRecord }>;
  /**
   * Makes a kept release current again.
   * @param version undefined for the one that was current before
   * @throws Problem 400 when it no longer fits the other releases, 404 when there is none
   */
  activateKeptRelease(name: string, version: string | undefined, by: Releaser): Promise<ReleaseRecord>;
}

const RECORD_COLUMNS =
  '`id`, `name`, `version`, `contract`, `commit`, `digest`, `is_current`, `share`, `group`, `created_date`, ' +
  '`created_user`, `notes`';

export function createReleaseStore(db: IdentityDb): ReleaseStore {
  return {
    createReleaseToken: (token) => inTransaction(db, (run) => insertToken(run, token)),
    useReleaseToken: (hash) => useToken(db, hash),
    addRelease: (release, by) => inTransaction(db, (run) => addRelease(run, release, by)),
    activateKeptRelease: (name, version, by) => inTransaction(db, (run) => activateKept(run, name, version, by)),
  };
}

type Run = { pool: Queryable };

async function insertToken(run: Run, { name, remote, expires, hash, user, requestId }: NewToken): Promise<number> {
  await executeUpdate(
    run,
    'INSERT INTO `release_token` (`created_date`, `modified_date`, `name`, `remote`, `expires`, `created_user`, ' +
      '`token_hash`) VALUES (UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, ?)',
    [name, remote, expires === null ? null : new Date(expires), user, hash],
  );
  const [row] = await selectRows<{ id: number }>(run, 'SELECT `id` FROM `release_token` WHERE `token_hash` = ?', [
    hash,
  ]);
  const changes = { name: [null, name], remote: [null, remote], expires: [null, expires] } as const;
  const record = { name: 'release_token', id: row!.id } as const;
  await writeReleaseEvent(run, { action: 'create', actor: user, record, changes, requestId });
  return row!.id;
}

async function useToken(db: IdentityDb, hash: string): Promise<ReleaseToken | null> {
  const [token] = await selectRows<ReleaseToken>(
    db,
    'SELECT `id`, `name`, `remote`, `created_user` FROM `release_token` WHERE `token_hash` = ? ' +
      'AND (`expires` IS NULL OR `expires` > UTC_TIMESTAMP(3))',
    [hash],
  );
  if (!token) return null;
  await executeUpdate(db, 'UPDATE `release_token` SET `last_used` = UTC_TIMESTAMP(3) WHERE `id` = ?', [token.id]);
  return token;
}

async function addRelease(
  run: Run,
  { release, files, commit, notes, activate }: NewRelease,
  by: Releaser,
): Promise<{ added: boolean; record: ReleaseRecord }> {
  const { name, version } = release;
  const current = await lockCurrentReleases(run);
  const stored = await storeRelease(run, release, files, { commit, notes, user: by.user });
  if (stored === 'different') {
    throw badRequest(`${name} ${version} was released with other content. Give this build another version.`, 409);
  }
  const before = current.find((one) => one.name === name)?.version ?? null;
  if (activate && before !== version) {
    await requireFittingRoutes(run, release, current);
    await activateRelease(run, name, version);
  }
  const record = await readRecord(run, name, version);
  if (stored === 'added' || (activate && before !== version)) {
    const action = activate ? 'release' : 'upload';
    await audit(run, action, record, before, by);
  }
  return { added: stored === 'added', record };
}

async function activateKept(run: Run, name: string, wanted: string | undefined, by: Releaser): Promise<ReleaseRecord> {
  const current = await lockCurrentReleases(run);
  const before = current.find((one) => one.name === name)?.version ?? null;
  const version = wanted ?? (await previousVersion(run, name, before));
  if (version === undefined) throw notFound();
  const target = await readRecord(run, name, version).catch(() => undefined);
  if (!target) throw notFound();
  if (version === before) return target;
  const replaced = before === null ? undefined : await readRecord(run, name, before);
  await activateRelease(run, name, version);
  const [release] = (await currentReleases(run)).filter((one) => one.name === name);
  // Going back may take new routes away: what is broken now weighs more than a rule of a page that goes.
  await requireFittingRoutes(
    run,
    release!,
    current.filter((one) => one.name !== name),
  );
  const record = await readRecord(run, name, version);
  await audit(run, replaced && replaced.id > record.id ? 'rollback' : 'activate', record, before, by);
  return record;
}

/** Returns the current releases, and keeps others from changing them during the transaction. */
async function lockCurrentReleases(run: Run): Promise<ReleaseRow[]> {
  await selectRows(run, 'SELECT `id` FROM `module_release` WHERE `is_current` = 1 ORDER BY `id` FOR UPDATE');
  return currentReleases(run);
}

async function requireFittingRoutes(run: Run, release: ReleaseRow, current: readonly ReleaseRow[]): Promise<void> {
  const rules = await selectRows<{ state_name: string; group_name: string }>(
    run,
    'SELECT s.`state_name`, g.`name` AS group_name FROM `group_state` s ' +
      'JOIN `group_permissions` p ON p.`id` = s.`group_permissions` JOIN `group` g ON g.`id` = p.`group`',
  );
  const errors = checkRoutes(release, current, rules);
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/** Returns the version that was current before: the newest older one that ever was. */
async function previousVersion(run: Run, name: string, current: string | null): Promise<string | undefined> {
  const [row] = await selectRows<{ version: string }>(
    run,
    'SELECT `version` FROM `module_release` WHERE `name` = ? AND `activated_date` IS NOT NULL AND `id` < ' +
      '(SELECT c.`id` FROM `module_release` c WHERE c.`name` = ? AND c.`version` = ?) ORDER BY `id` DESC LIMIT 1',
    [name, name, current],
  );
  return row?.version;
}

async function readRecord(run: Run, name: string, version: string): Promise<ReleaseRecord> {
  const [row] = await selectRows<ReleaseRecord>(
    run,
    `SELECT ${RECORD_COLUMNS} FROM \`module_release\` WHERE \`name\` = ? AND \`version\` = ?`,
    [name, version],
  );
  if (!row) throw notFound();
  return row;
}

function audit(
  run: Run,
  action: ReleaseAuditEvent['action'],
  { id, version, commit }: ReleaseRecord,
  before: string | null,
  { user, reason, requestId }: Releaser,
): Promise<void> {
  const changes = { version: [before, version], commit: [null, commit] } as const;
  return writeReleaseEvent(run, {
    action,
    actor: user,
    record: { name: 'module_release', id },
    changes,
    reason,
    requestId,
  });
}
