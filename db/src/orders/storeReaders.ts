import type { Entity } from '@trestle/schema/entity';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { accessOf } from '../collection/call/fieldAccess';
import type { Context } from '../collection/call/context';
import type { FindFieldLimits } from '../collection/call/findFieldLimits';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';

/** Finds the users of stores, and what they may see of an entity's list. */
export interface StorePeople {
  /** Finds users by id, active or not. */
  findUsers(ids: readonly number[]): Promise<SessionUser[]>;
  /** Finds the field rules that hold for them in the list. Users who may not open it are left out. */
  findFieldLimits: FindFieldLimits;
}
/** A user of a store, with the fields of the list that are hidden from them. */
export interface StoreReader {
  id: number;
  store: number;
  hidden: ReadonlySet<string>;
}

const STORE_USERS_SQL = 'SELECT `id` FROM `user` WHERE `store` IN (?) AND `is_active` ORDER BY `id`';

/** Finds the users of stores who may list an entity, with the fields that are hidden from them. */
export async function findStoreReaders(
  context: Context,
  transaction: SqlExecutor,
  { findUsers, findFieldLimits }: StorePeople,
  entity: Entity,
  stores: readonly number[],
): Promise<StoreReader[]> {
  const ids = await transaction.selectRows<{ id: number }>(sql(STORE_USERS_SQL, stores));
  const users = (await findUsers(ids.map(({ id }) => id))).filter(({ is_active: isActive }) => isActive);
  const limitsByUser = await findFieldLimits(users);
  return users.flatMap(({ id, store }) => {
    const limits = limitsByUser.get(id);
    if (!limits || !store) return [];
    return [{ id, store: store.id, hidden: accessOf(context, entity, { limits }).hidden }];
  });
}
