import type { Entity } from '@trestle/schema/entity';
import { isRetriable, translate } from '../model/dbError';
import { writeAudit } from './audit';
import type { Caller, Context, Write } from './context';

const TRIES = 12;
/** Nothing is begun again after so many milliseconds: whoever waits shall hear of it (safety 27). */
const PATIENCE = 8000;

/**
 * Runs a write in one transaction with its audit rows; a deadlock or a certification failure runs it again, so that
 * neither reaches a person (safety 50, 56). What the database refuses is told in the specification's words.
 */
export const inTransaction = async <T>(context: Context, entity: Entity, caller: Caller, work: (write: Write) => Promise<T>): Promise<T> => {
  const until = Date.now() + PATIENCE;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await context.database.transaction(async (transaction) => {
        const write: Write = { context, caller, transaction, audit: [] };
        const result = await work(write);
        await writeAudit(write);
        return result;
      });
    } catch (error) {
      if (!isRetriable(error) || attempt === TRIES || Date.now() > until) throw translate(error, entity);
      await new Promise((resolve) => { setTimeout(resolve, Math.random() * 8 * attempt); });
    }
  }
};
