import type { Behaviour } from '../collection/call/context';
import { sql } from '../sql/sqlText';

const READ_OLDER_SQL =
  'UPDATE `notice` SET `is_read` = 1, `modified_date` = GREATEST(UTC_TIMESTAMP(3), `modified_date` + INTERVAL 1000 MICROSECOND) ' +
  'WHERE `user` = ? AND NOT `is_read` AND `id` <= ?';

/** Rules of notices: `and_older` marks all older notices of the person as read, too. */
export const noticeBehaviour: Behaviour = {
  before: async (changes) => {
    // `and_older` has no column.
    for (const { values } of changes) delete values['and_older'];
  },
  after: async (changes, write) => {
    for (const { id, item } of changes)
      if (item['and_older'] === true) await write.transaction.execute(sql(READ_OLDER_SQL, write.caller.user, id));
  },
};
