import type { NoticeCount } from '@trestle/schema/noticeCount';
import { selectRows, type IdentityDb } from './identityDb';

const COUNTS_SQL =
  'SELECT `user`, COUNT(*) AS unread, MAX(`id`) AS newest FROM `notice` WHERE `user` IN (?) AND `is_read` = 0 GROUP BY `user`';

/** Counts the unread notices of some users by one query on an index. Users without any are missing from the map. */
export async function countUnreadNotices(db: IdentityDb, users: readonly number[]): Promise<Map<number, NoticeCount>> {
  const rows = await selectRows<NoticeCount & { user: number }>(db, COUNTS_SQL, [users]);
  return new Map(rows.map(({ user, unread, newest }) => [user, { unread: Number(unread), newest }]));
}
