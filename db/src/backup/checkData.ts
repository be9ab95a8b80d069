import type { Variant } from '@trestle/schema/field';
import { entitiesOf } from '../createContext';
import { isMigrated } from '../platform/isMigrated';
import { sql } from '../sql/sqlText';
import type { FileStoreSettings } from '../storage/fileStore';
import { BackupError } from './backupFormat';
import { counterChecks } from './checks/counterChecks';
import { runCheck, type Finding } from './checks/dataCheck';
import { copyChecks, loginCheck, uniqueChecks } from './checks/declaredChecks';
import { attachmentChecks, foreignKeyChecks } from './checks/referenceChecks';
import { checkReleaseFiles } from './checks/releaseFiles';
import { checkStoredObjects } from './checks/storedObjects';
import { undoChecks } from './checks/undoChecks';
import { findTables, withSession, type DatabaseSession } from './databaseSession';

/** What was looked at, and what was found. */
export interface CheckResult {
  checks: number;
  findings: Finding[];
}

/**
 * Looks for contradictions in the data: counters, references, copies, unique values, what can be undone, files of
 * releases, objects in the store of files. Only reads, all of one moment, so that the product may be in use.
 */
export function checkData(
  url: string,
  { backendVariant: variant, ...settings }: FileStoreSettings & { backendVariant: Variant },
): Promise<CheckResult> {
  return withSession(url, async (session) => {
    if (!(await findTables(session)).includes('migration') || !(await isMigrated(session)))
      throw new BackupError('The database is not of this version: run `migrate` first.');
    for (const text of [
      'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
      'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
    ])
      await session.execute(sql(text));
    return runChecks(session, variant, settings);
  });
}

async function runChecks(
  session: DatabaseSession,
  variant: Variant,
  settings: FileStoreSettings,
): Promise<CheckResult> {
  const entities = entitiesOf(variant);
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const checks = [
    ...counterChecks,
    ...copyChecks(entities, (name) => byName.get(name)!),
    ...uniqueChecks(entities),
    loginCheck,
    ...attachmentChecks(entities),
    ...undoChecks(entities),
    ...(await foreignKeyChecks(session)),
  ];
  const findings: Finding[] = [];
  for (const check of checks) {
    const finding = await runCheck(session, check);
    if (finding) findings.push(finding);
  }
  findings.push(...(await checkReleaseFiles(session)), ...(await checkStoredObjects(session, settings)));
  return { checks: checks.length + 2, findings };
}
