import type { IdentityDb } from './identityDb';
import { findLiveSessions } from './liveSessions';

/** A database in which every session lives, each of a user of its own, and the statements that it was given. */
function manySessions(): { db: IdentityDb; statements: string[] } {
  const statements: string[] = [];
  const userOf = (session: string) => ({
    id: Number(session),
    actor: Number(session),
    session,
    is_active: true,
    active_start_date: null,
    version: 1,
    started_at: '2026-01-01T00:00:00Z',
  });
  const selectRows = async ({ text, values }: { text: string; values?: readonly unknown[] }) => {
    statements.push(text);
    // A prepared statement has the only id itself, others have a list.
    const ids = [values![0]].flat() as string[];
    if (text.includes('`user_user_permissions`')) return [];
    if (text.includes('`user_groups`'))
      return ids.map((user) => ({ user, id: Number(user) + 1000, name: `group of ${user}`, active_start_date: null }));
    return text.includes(' AS dates') ? ids.map((id) => ({ id, version: 1, dates: '' })) : ids.map(userOf);
  };
  return { db: { executor: { selectRows } } as unknown as IdentityDb, statements };
}

test('reading many sessions at once takes as many statements as reading one', async () => {
  const one = manySessions();
  await findLiveSessions(one.db, ['1']);
  const many = manySessions();
  const ids = Array.from({ length: 200 }, (_, i) => String(i + 100));
  const sessions = await findLiveSessions(many.db, ids);
  expect([...sessions.keys()].toSorted()).toEqual(ids.toSorted());
  for (const [session, { user }] of sessions)
    expect([user.id, user.groups]).toEqual([
      Number(session),
      [{ id: Number(session) + 1000, name: `group of ${session}` }],
    ]);
  expect(many.statements).toHaveLength(one.statements.length);
});
