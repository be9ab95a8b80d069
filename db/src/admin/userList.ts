import type { Behaviour } from '../collection/context';
import { sql } from '../sql/sqlText';

/**
 * Whom a person sees among the users by name: a store user the people of their own store, those named as its contacts, and
 * themselves; everybody else all (contract §2.4).
 */
export const userListBehaviour: Behaviour = {
  visible: ({ alias }, { scope, user }) => {
    if (scope === 'all') return null;
    if (scope === 'none') return sql(`${alias}.\`id\` = ?`, user);
    return sql(
      `(${alias}.\`id\` = ? OR ${alias}.\`store\` = ? OR ${alias}.\`id\` IN (
      SELECT c.\`login\` FROM \`store_contacts\` l JOIN \`store_contact\` c ON c.\`id\` = l.\`store_contact\` WHERE l.\`store\` = ?))`,
      user,
      scope,
      scope,
    );
  },
};
