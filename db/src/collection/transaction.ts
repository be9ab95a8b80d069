import type { Entity } from '@trestle/schema/entity';
import { isRetriable, isForeignKeyError, translateDbError } from '../sql/dbError';
import { writeAudit } from './audit';
import { behaviourOf, type Caller, type Context, type Write } from './context';
import { isKeyTaken, KeyTaken } from './idempotency';
import { accessOf } from './fieldAccess';

/** Many buyers at several nodes get into each other's way again and again; the pauses grow to a twelfth of a second. */
const TRIES = 60;
const PAUSE_STEP_MS = 8;
const MAX_PAUSE_MS = 80;
/** Nothing is begun again after so many milliseconds: whoever waits shall hear of it (SECURITY.md, 27). */
const RETRY_TIMEOUT_MS = 8000;

/** What was written in one go can't all be: the write is to be run again row by row, to tell which row and why. */
export class RetryRowByRow extends Error {
  constructor() {
    super('to be run row by row');
  }
}
const wantsCare = (error: unknown, rowByRow: boolean): boolean =>
  !rowByRow && (error instanceof RetryRowByRow || isForeignKeyError(error));

/**
 * Runs a write in one transaction with its audit rows; a deadlock or a certification failure runs it again, so that
 * neither reaches a person (SECURITY.md, 50, 56). At first the database's own constraints are relied upon and rows are written
 * in one go; where that is refused, a second, rowByRow run checks row by row and finds the words. What the database
 * refuses even then is told in the specification's words.
 */
export const inTransaction = async <T>(
  context: Context,
  entity: Entity,
  caller: Caller,
  work: (write: Write) => Promise<T>,
): Promise<T> => {
  const runInTransaction = behaviourOf(context, entity).isHotPath
    ? context.inSqlTransaction
    : context.inModelTransaction;
  const until = Date.now() + RETRY_TIMEOUT_MS;
  let rowByRow = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      let afterCommit: Write['afterCommit'] = [];
      const result = await runInTransaction(async (transaction) => {
        const write: Write = { context, caller, transaction, audit: [], last: [], afterCommit: [], rowByRow };
        ({ afterCommit } = write);
        const done = await work(write);
        await writeAudit(write);
        for (const statement of write.last) await transaction.execute(statement);
        return done;
      });
      for (const call of afterCommit) call();
      return result;
    } catch (error) {
      if (wantsCare(error, rowByRow)) {
        rowByRow = true;
        continue;
      }
      if (isKeyTaken(error)) throw new KeyTaken();
      if (!isRetriable(error) || attempt === TRIES || Date.now() > until)
        throw translateDbError(error, entity, accessOf(context, entity, caller).hidden);
      await new Promise((resolve) => {
        setTimeout(resolve, Math.random() * Math.min(PAUSE_STEP_MS * attempt, MAX_PAUSE_MS));
      });
    }
  }
};
