import { setTimeout as sleep } from 'node:timers/promises';
import type { Entity } from '@trestle/schema/entity';
import { isRetriable, isForeignKeyError, translateDbError } from '../../sql/dbError';
import { writeAudit } from './audit';
import { behaviourOf, type AuditEntry, type Caller, type Context, type Write } from '../call/context';
import { isKeyTaken, KeyTakenError } from './idempotency';
import { accessOf } from '../call/fieldAccess';
import { writeChanges } from './writeChanges';

/** Attempts at one write. Many buyers on several database nodes collide repeatedly. */
const MAX_ATTEMPTS = 60;
/** Each retry waits a random time, up to this much longer than the retry before. */
const RETRY_DELAY_STEP_MS = 8;
const MAX_RETRY_DELAY_MS = 80;
/** A write older than this is not retried, because a person waits for the answer (SECURITY.md, 27). */
const RETRY_TIMEOUT_MS = 8000;

/** Some row of a statement was refused. The write is run again row by row, to find the row and the reason. */
export class RetryRowByRow extends Error {
  constructor() {
    super('to be run row by row');
  }
}
const shouldRetryRowByRow = (error: unknown, rowByRow: boolean): boolean =>
  !rowByRow && (error instanceof RetryRowByRow || isForeignKeyError(error));

/** Has the rows of all changed tables counted anew for whoever made the changes. */
function forgetKept({ lists, entities }: Context, audit: Write['audit'], person: number): void {
  const changedNames = new Set(audit.map(({ other_name }) => other_name));
  for (const entity of entities) if (changedNames.has(entity.name)) lists.forgetKept(entity, person);
}

/** Runs the rules for a save as a whole, each with the entries of its entity's records. */
async function runSavedRules(write: Write): Promise<void> {
  const entriesByEntity = new Map<string, AuditEntry[]>();
  for (const entry of write.audit) {
    const name = entry.parent?.name ?? entry.other_name;
    if (!write.context.behaviours[name]?.saved) continue;
    const entries = entriesByEntity.get(name);
    if (entries) entries.push(entry);
    else entriesByEntity.set(name, [entry]);
  }
  for (const [name, entries] of entriesByEntity) await write.context.behaviours[name]!.saved!(entries, write);
}

/**
 * Runs a write and its audit in one transaction.
 *
 * A deadlock or a certification failure is retried, so that neither reaches the user (SECURITY.md, 50, 56). The first
 * run writes many rows per statement and relies on the database's constraints. If they refuse a row, a second run goes
 * row by row and finds the error to report.
 * @param work may run several times
 * @param runInTransaction plain SQL for writes of thousands of rows, which have no many-to-many lists
 * @throws Problem for what the database refuses, in the specification's words
 */
export async function inTransaction<T>(
  context: Context,
  entity: Entity,
  caller: Caller,
  work: (write: Write) => Promise<T>,
  runInTransaction = behaviourOf(context, entity).isWrittenBySql
    ? context.inSqlTransaction
    : context.inModelTransaction,
): Promise<T> {
  const deadline = performance.now() + RETRY_TIMEOUT_MS;
  let rowByRow = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      let afterCommit: Write['afterCommit'] = [];
      let audit: Write['audit'] = [];
      const result = await runInTransaction(async (transaction) => {
        const write: Write = {
          context,
          caller,
          transaction,
          audit: [],
          finalStatements: [],
          afterCommit: [],
          rowByRow,
        };
        ({ afterCommit, audit } = write);
        const workResult = await work(write);
        await runSavedRules(write);
        await writeAudit(write);
        await writeChanges(write);
        for (const statement of write.finalStatements) await transaction.execute(statement);
        return workResult;
      });
      forgetKept(context, audit, caller.actor);
      for (const callback of afterCommit) callback();
      return result;
    } catch (error) {
      if (shouldRetryRowByRow(error, rowByRow)) {
        rowByRow = true;
        continue;
      }
      if (isKeyTaken(error)) throw new KeyTakenError();
      if (!isRetriable(error) || attempt === MAX_ATTEMPTS || performance.now() > deadline)
        throw translateDbError(error, entity, accessOf(context, entity, caller).hidden);
      await sleep(Math.random() * Math.min(RETRY_DELAY_STEP_MS * attempt, MAX_RETRY_DELAY_MS));
    }
  }
}

/** Ends a transaction that was only to tell what it would do. */
class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super('rolled back on purpose');
  }
}

/**
 * Runs a write and rolls it back, so that a preview can't differ from what it previews.
 * @returns what `work` returns
 * @throws Problem as the write itself
 */
export async function previewTransaction<T>(
  context: Context,
  entity: Entity,
  caller: Caller,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction<never>(context, entity, caller, async (write) => {
      throw new RolledBack(await work(write));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
