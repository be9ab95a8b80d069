import { writeReleaseEvent } from '@trestle/db/identity/auditEvent';
import { executeUpdate, type QueryRunner } from '@trestle/db/identity/identityDb';
import { notifyAdministrators } from '@trestle/db/identity/notifyAdministrators';
import { notFound } from '@trestle/schema/errors';
import { findPage, type ReleasePage } from '@trestle/schema/registry';
import { reasonToTakeBack } from '../errors/trialRule';
import { findKeptRelease, findLiveReleases } from './liveReleases';
import { findRecord, type ReleaseRecord } from './releaseRecord';
import { endTrial } from './setRollout';
import { countTrialUsers, recordFailure } from './trialUsers';

/** What a browser reports: a release that it could not use. */
export interface BrowserError {
  name: string;
  version: string;
  kind: string;
  message: string;
  /** Where it was thrown; null where the browser didn't say. */
  stack: string | null;
  /** The version that the browser used in its place. */
  fellBackTo: string | null;
  /** Path of the address at which it failed; null where the browser didn't say. Only the page's route is kept. */
  path: string | null;
  /** Whether that address has nothing but its path. */
  isPathAlone: boolean;
  /** The browser in words: 'Firefox on Windows'. */
  browserName: string;
  /** Digest of the address at which it failed; null where the browser didn't say. */
  addressDigest: string | null;
  /** Whether that version drew the same address: told after the error itself, which is counted already. */
  previousWorked: boolean;
  /** Who met it; null for whoever acts for somebody else, and so belongs to no trial's comparison. */
  user: number | null;
  /** Stands for one browser, without saying which. */
  browser: string;
  requestId: string;
}

const CURRENT_HOUR_SQL = "DATE_FORMAT(UTC_TIMESTAMP(), '%Y-%m-%d %H:00:00')";

/**
 * Counts an error of a release, by kind and hour. A trial that fails more than the current release is taken back.
 * @throws Problem 404 for a release that isn't kept
 */
export async function recordError(
  transaction: QueryRunner,
  error: BrowserError,
  superuserGroup: string,
): Promise<void> {
  const release = await findRecord(transaction, error.name, error.version);
  if (!release) throw notFound();
  const page = error.path === null ? null : await findPageAt(transaction, release, error.path);
  if (!error.previousWorked) await countError(transaction, release, error, page?.name ?? null);
  if (!release.is_trial && !release.is_current) return;
  const isOwnFault = page !== null && isFaultOfPage(page, error);
  await takeBackFailingTrial(transaction, release, { ...error, isOwnFault }, superuserGroup);
}

/**
 * Whether an address is to blame for nothing: a handler, timer or promise failed at a page's own address, to which
 * nobody added anything. Nothing falls back then, so that no browser says that the current release works there.
 */
function isFaultOfPage({ path }: ReleasePage, { kind, isPathAlone }: BrowserError): boolean {
  return kind === 'event' && isPathAlone && !/[:*]/.test(path);
}

/** What the last report said, beside its stack. */
const KEPT_COLUMNS = ['last_message', 'last_page', 'last_browser'];

/**
 * Sets a column to what a report says, unless only an earlier one has a stack: a browser that leaves a version out
 * because it failed there before says that at each load, and not what is wrong with it.
 */
const lastThatSaysWhere = (column: string): string =>
  `\`${column}\` = IF(VALUES(\`last_stack\`) IS NULL AND \`last_stack\` IS NOT NULL, \`${column}\`, VALUES(\`${column}\`))`;

async function countError(
  transaction: QueryRunner,
  release: ReleaseRecord,
  { kind, message, stack, fellBackTo, browser, browserName }: BrowserError,
  route: string | null,
): Promise<void> {
  await executeUpdate(
    transaction,
    'INSERT INTO `release_error` (`module_release`, `kind`, `hour`, `count`, `fell_back`, `last_message`, `last_date`, ' +
      '`last_page`, `last_browser`, `last_stack`) ' +
      `VALUES (?, ?, ${CURRENT_HOUR_SQL}, 1, ?, ?, UTC_TIMESTAMP(3), ?, ?, ?) ON DUPLICATE KEY UPDATE \`count\` = \`count\` + 1, ` +
      '`fell_back` = `fell_back` + VALUES(`fell_back`), `last_date` = VALUES(`last_date`), ' +
      // What is read of a row is set last, in the order in which servers set it.
      `${KEPT_COLUMNS.map(lastThatSaysWhere).join(', ')}, \`last_stack\` = COALESCE(VALUES(\`last_stack\`), \`last_stack\`)`,
    [release.id, kind, fellBackTo === null ? 0 : 1, message, route, browserName, stack],
  );
  await executeUpdate(
    transaction,
    `INSERT IGNORE INTO \`release_error_browser\` (\`module_release\`, \`hour\`, \`browser\`) VALUES (?, ${CURRENT_HOUR_SQL}, ?)`,
    [release.id, browser],
  );
}

/** Returns a release's page at a path; null where another remote, or none, has it. */
async function findPageAt(
  transaction: QueryRunner,
  { name, version }: ReleaseRecord,
  path: string,
): Promise<ReleasePage | null> {
  const release = await findKeptRelease(transaction, name, version);
  return (release && findPage({ [name]: release }, path)?.page) ?? null;
}

/** Counts the failure for the remote's trial, and takes the trial back when it fails too often. */
async function takeBackFailingTrial(
  transaction: QueryRunner,
  release: ReleaseRecord,
  { user, addressDigest, previousWorked, isOwnFault, fellBackTo, requestId }: BrowserError & { isOwnFault: boolean },
  superuserGroup: string,
): Promise<void> {
  const releasesOfRemote = (await findLiveReleases(transaction)).filter(({ name }) => name === release.name);
  const trial = releasesOfRemote.find(({ isTrial }) => isTrial);
  if (!trial || user === null) return;
  const current = releasesOfRemote.find(({ isCurrent }) => isCurrent)?.version ?? null;
  const failure = {
    trial: trial.id,
    user,
    hasTrial: release.is_trial,
    addressDigest,
    // An older version says nothing of what everyone has.
    isReleasesFault: isOwnFault || (previousWorked && fellBackTo !== null && fellBackTo === current),
  };
  if (!(await recordFailure(transaction, failure))) return;
  const reason = reasonToTakeBack(await countTrialUsers(transaction, trial.id));
  if (reason === null || !(await endTrial(transaction, trial.name, reason))) return;
  await writeReleaseEvent(transaction, {
    action: 'take_back',
    actor: null,
    record: { name: 'module_release', id: trial.id },
    changes: { version: [trial.version, current] },
    reason,
    requestId,
  });
  await notifyAdministrators(transaction, superuserGroup, {
    kind: 'release',
    title: `${trial.name} ${trial.version} was taken back by itself`,
    text: reason,
    link: '/modules',
  });
}
