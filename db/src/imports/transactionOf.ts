import type { Entity } from '@trestle/schema/entity';
import { importFields, isNameList } from '@trestle/schema/importRows';
import type { Context } from '../collection/call/context';
import type { RunInTransaction } from '../sql/writeTransaction';

/** Returns the transaction of an import: plain SQL, and models for records with lists of others, which SQL doesn't write. */
export const transactionOf = (context: Context, entity: Entity): RunInTransaction =>
  importFields(entity).some(isNameList) ? context.inModelTransaction : context.inSqlTransaction;
