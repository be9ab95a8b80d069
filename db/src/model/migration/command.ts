import type { Sequelize } from 'sequelize';
import { migrations } from '../../../migrations/all';
import { migrate } from '../migrate';
import type { Print } from './backfill';
import { migrationStatus, pendingStatements } from './report';

/** What `migrate` is asked for. */
export interface MigrateOptions {
  action: 'migrate' | 'status' | 'dry-run';
  /** Name of the last migration to run. */
  to?: string;
}

/**
 * Reads the options of `migrate`.
 * @throws Error for anything else
 */
export function parseMigrateOptions(args: readonly string[]): MigrateOptions {
  const [option = '', ...others] = args;
  const to = /^--to=(.*)$/.exec(option)?.[1];
  if (others.length) throw new Error('migrate takes one option at most.');
  if (option === '') return { action: 'migrate' };
  if (option === '--status' || option === '--dry-run') return { action: option === '--status' ? 'status' : 'dry-run' };
  if (to === undefined) throw new Error(`migrate has no option ${option}: --status, --dry-run, --to=NAME`);
  if (!migrations.some(({ name }) => name === to)) throw new Error(`There is no migration ${to}.`);
  return { action: 'migrate', to };
}

/** Runs `migrate`, or tells what it has done or would do. */
export async function runMigrateCommand(db: Sequelize, { action, to }: MigrateOptions, print: Print): Promise<void> {
  if (action === 'status') {
    for (const line of await migrationStatus(db)) print(line);
  } else if (action === 'dry-run') {
    const statements = await pendingStatements(db);
    for (const line of statements.length ? statements : ['nothing to migrate']) print(line);
  } else {
    const names = await migrate(db, { to, print });
    print(names.length ? `migrated: ${names.join(', ')}` : 'nothing to migrate');
  }
}
