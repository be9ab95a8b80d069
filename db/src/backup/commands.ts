import { statSync } from 'node:fs';
import { adminSettings, processEnvironment } from '../settings';
import { checkData } from './checkData';
import type { Finding } from './checks/dataCheck';
import { restoreBackup, type RestoreSummary } from './restoreBackup';
import { BackupError, storedFilesText, type StoredFiles } from './backupFormat';
import { writeBackup } from './writeBackup';
import { sql } from '../sql/sqlText';
import { withSession } from './databaseSession';

/** Runs `backup [file]`. Without a file, or with `-`, the backup goes to standard output, and the words elsewhere. */
export async function runBackup(argument: string | undefined): Promise<void> {
  const { databaseUrl } = adminSettings();
  const env = processEnvironment();
  const file = argument === '-' ? undefined : argument;
  if (file === undefined) requireOutput(env);
  const startedAt = performance.now();
  const { version, tables, rows, storedFiles } = await writeBackup(databaseUrl, { file, output: process.stdout, env });
  const size = file === undefined ? '' : `, ${Math.ceil(statSync(file).size / 1024)} KiB`;
  const milliseconds = performance.now() - startedAt;
  const seconds = (milliseconds / 1000).toFixed(1);
  (file === undefined ? process.stderr : process.stdout).write(
    [
      `Backup of version ${version}: ${tables} tables, ${rows} rows${size}, ${seconds} s.`,
      ...storedFilesText(storedFiles),
      '',
    ].join('\n'),
  );
  await recordBackup(databaseUrl, { version, rows, seconds: Math.round(milliseconds / 1000) }).catch((error: Error) =>
    process.stderr.write(`The page Health will not show it: ${error.message}\n`),
  );
}

/** Notes a backup for the page Health. */
const recordBackup = (
  databaseUrl: string,
  { version, rows, seconds }: { version: string; rows: number; seconds: number },
): Promise<unknown> =>
  withSession(databaseUrl, (session) =>
    session.execute(
      sql(
        'INSERT INTO `backup_run` (`created_date`, `version`, `row_count`, `seconds`) VALUES (UTC_TIMESTAMP(3), ?, ?, ?)',
        version,
        rows,
        seconds,
      ),
    ),
  );

/** Refuses a standard output that would not hold the backup alone. */
function requireOutput(env: NodeJS.ProcessEnv): void {
  if (process.stdout.isTTY) throw new BackupError('Name a file, or send standard output into one.');
  if (env.npm_lifecycle_event === 'backup' && env.npm_config_loglevel !== 'silent')
    throw new BackupError('npm writes into standard output, too: name a file, or use `npm run --silent backup`.');
}

/** Runs `restore file`. */
export async function runRestore(file: string | undefined): Promise<void> {
  if (file === undefined || file === '-') throw new BackupError('Name the file: restore file');
  const { databaseUrl } = adminSettings();
  const summary = await restoreBackup(databaseUrl, file, processEnvironment());
  process.stdout.write(`${restoreText(summary).join('\n')}\n`);
}

/** Returns what an operator has to know after a restore. */
export function restoreText({ header, end, ended, needsMigration }: RestoreSummary): string[] {
  const counts = Object.values(end.rows);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return [
    `Restored the backup of ${header.date}, version ${header.version}: ${counts.length} tables, ${rows} rows, all counted.`,
    `Ended: ${ended.session ?? 0} sessions, ${ended.invitation ?? 0} invitations, ` +
      `${ended.release_token ?? 0} release tokens, ${ended.api_key ?? 0} API keys. ` +
      'Make the tokens anew on the Modules page, the keys on the page API keys.',
    'Change JWT_SECRET and SERVICE_KEY, and leave JWT_PREVIOUS_SECRETS empty: links that were mailed end with them.',
    'Name the former SERVICE_KEY second until services and BFFs have started: secrets of authenticator apps, webhooks ' +
      'and services are encrypted with it.',
    'No other setting has to be kept to read the data. Keep BACKEND_VARIANT, PRODUCT_SLUG and ' +
      'SUPERUSER_GROUP as they were: other values show other data, or nobody is an administrator.',
    `What changed after ${header.date} is gone: people deactivated since then can log in again, and people erased since ` +
      'then are there again. Look through Users.',
    'Passwords, passkeys, authenticator apps and links to sign-in at the company are as they were: one that was changed ' +
      'or removed since, such as a stolen one, works again. Ask people, and end it anew.',
    'Systems that follow the feed of changes are told to read everything anew. Receivers of webhooks are not: tell ' +
      'whoever runs them.',
    ...restoredFilesText(header.storedFiles),
    ...(needsMigration ? ['The backup is of an earlier version: run `migrate` now, before the services.'] : []),
  ];
}

const restoredFilesText = (files: StoredFiles | undefined): string[] =>
  files
    ? [
        `${files.count} files are in the store of FILES_URL: set it as it was, and run check-data, which says whether ` +
          'all of them are there.',
      ]
    : [];

/** Runs `check-data`. Exit code 1 says that something was found. */
export async function runCheckData(): Promise<void> {
  const settings = adminSettings();
  const { checks, findings } = await checkData(settings.databaseUrl, settings);
  for (const finding of findings) process.stdout.write(findingText(finding));
  process.stdout.write(
    findings.length
      ? `${findings.length} of ${checks} checks found something.\n`
      : `${checks} checks found nothing wrong.\n`,
  );
  if (findings.length) process.exitCode = 1;
}

/** Returns a finding in two lines: what is wrong, and what to do. */
export function findingText({ what, count, examples, remedy }: Finding): string {
  const more = count > examples.length ? ', …' : '';
  return `${what}: ${count} (${examples.join(', ')}${more})\n  ${remedy}\n`;
}
