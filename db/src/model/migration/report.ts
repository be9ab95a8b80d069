import { QueryTypes, type Sequelize } from 'sequelize';
import { migrations } from '../../../migrations/all';
import type { Backfill, Migration } from '../../../migrations/migration';
import { formatProgress, readProgress, type BackfillProgress } from './backfillProgress';
import { CHUNK_ROWS, fillSql, unfilledSql } from './backfillSql';
import { errorNumber } from './runStatement';

const NO_SUCH_TABLE = 1146;

/** Reads from a table that may not be there yet. */
async function selectIfThere<T extends object>(db: Sequelize, text: string): Promise<T[]> {
  try {
    return await db.query<T>(text, { type: QueryTypes.SELECT });
  } catch (error) {
    if (errorNumber(error) === NO_SUCH_TABLE) return [];
    throw error;
  }
}

/** Reads the names of the migrations that have run. */
async function appliedNames(db: Sequelize): Promise<Set<string>> {
  const rows = await selectIfThere<{ name: string }>(db, 'SELECT `name` FROM `migration`');
  return new Set(rows.map(({ name }) => name));
}

/** Returns the backfills of a migration. */
export const backfillsOf = ({ up }: Migration): Backfill[] =>
  up.filter((step): step is Backfill => typeof step !== 'string');

/** Returns the lines of a migration. One that ran before backfills were recorded says nothing of them. */
function statusLines(migration: Migration, isApplied: boolean, all: ReadonlyMap<string, BackfillProgress>): string[] {
  const backfillLines = backfillsOf(migration).flatMap(({ name }) => {
    const progress = all.get(name);
    if (progress) return [`          ${formatProgress(progress)}`];
    return isApplied ? [] : [`          ${name}: not begun`];
  });
  return [`${isApplied ? 'applied' : 'pending'}   ${migration.name}`, ...backfillLines];
}

/** Returns what is applied, what is pending, and how far each backfill is, one line for each. Changes nothing. */
export async function migrationStatus(db: Sequelize): Promise<string[]> {
  const [applied, progress] = [await appliedNames(db), await readProgress(db)];
  const running = await selectIfThere(db, 'SELECT 1 FROM `migration_lock` WHERE `until` > UTC_TIMESTAMP(3)');
  const lines = migrations.flatMap((each) => statusLines(each, applied.has(each.name), progress));
  const pendingCount = migrations.filter(({ name }) => !applied.has(name)).length;
  const summary = `${migrations.length - pendingCount} applied, ${pendingCount} pending`;
  return [...lines, running.length ? `${summary}. A migration is running now.` : `${summary}.`];
}

function describeStep(step: string | Backfill, progress: ReadonlyMap<string, BackfillProgress>): string[] {
  if (typeof step === 'string') return [`${step};`];
  const done = progress.get(step.name);
  if (done?.isFinished) return [];
  const chunks = `in chunks of ${CHUNK_ROWS.toLocaleString('en')} rows, with a commit after each`;
  return [
    `-- ${step.name}, ${chunks}${done ? `, from id ${done.lastId}` : ''}`,
    `${unfilledSql(step)};`,
    `${fillSql(step)};`,
  ];
}

/** Returns the statements that `migrate` would run. Changes nothing. */
export async function pendingStatements(db: Sequelize): Promise<string[]> {
  const [applied, progress] = [await appliedNames(db), await readProgress(db)];
  return migrations
    .filter(({ name }) => !applied.has(name))
    .flatMap(({ name, up }) => [`-- ${name}`, ...up.flatMap((step) => describeStep(step, progress))]);
}
