import type { Behaviour } from '../collection/call/context';
import { seesAllStores, storeOf } from '../collection/call/scope';
import { activeNowSql } from '../sql/activeNow';
import { sql, type Sql } from '../sql/sqlText';

/** Selects people: the users in whose name API keys write are none. */
export const isPersonSql = (alias: string): Sql => sql(`NOT ${alias}.\`is_service\``);

/**
 * Rules of the list of users by name (contract §2.4). Store users see themselves, the users of their store and its
 * contacts. Everybody else sees all users.
 */
export const userListBehaviour: Behaviour = {
  // By flag in the standard variant, by dates in the Go variant (S2 §2).
  computed: { active: (alias) => `(${alias}.\`is_active\` AND ${activeNowSql(alias)})` },
  visible: ({ alias }, caller) => {
    if (seesAllStores(caller)) return isPersonSql(alias);
    const { user } = caller;
    const store = storeOf(caller);
    if (store === null) return sql(`${alias}.\`id\` = ?`, user);
    return sql(
      `NOT ${alias}.\`is_service\` AND (${alias}.\`id\` = ? OR ${alias}.\`store\` = ? OR ${alias}.\`id\` IN (
        SELECT c.\`login\` FROM \`store_contacts\` l JOIN \`store_contact\` c ON c.\`id\` = l.\`store_contact\`
        WHERE l.\`store\` = ?))`,
      user,
      store,
      store,
    );
  },
};
