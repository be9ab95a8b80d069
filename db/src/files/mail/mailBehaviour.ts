import type { Behaviour } from '../../collection/call/context';
import { sql } from '../../sql/sqlText';

/** Administrators see all mails, others those that they sent (contract §2.7). */
export const mailBehaviour: Behaviour = {
  visible: (select, { administrator, user }) => (administrator ? null : sql(`${select.alias}.\`user\` = ?`, user)),
};
