import { setUpIdentityDb } from '../../testing/setUpContext';
import { inTransaction } from './identityDb';
import { notifyAdministrators } from './notifyAdministrators';

const { identityDb, run, select } = setUpIdentityDb(process.env);

const [PAST, FUTURE] = ['2021-01-01', '2090-01-01'];
const createGroup = (name: string, end: string | null) =>
  run('INSERT INTO `group` (`name`, `active_start_date`, `active_end_date`) VALUES (?, ?, ?)', name, '2020-01-01', end);
async function createUser(username: string, { start = '2020-01-01', end = null as string | null, group = '' }) {
  await run(
    'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `is_superuser`, `active_start_date`, ' +
      "`active_end_date`) VALUES (?, 'A', 'B', ?, ?, ?, ?)",
    username,
    `${username}@x.example`,
    group === '',
    start,
    end,
  );
  await run(
    'INSERT INTO `user_groups` (`user`, `group`) SELECT u.`id`, g.`id` FROM `user` u JOIN `group` g ' +
      'WHERE u.`username` = ? AND g.`name` = ?',
    username,
    group,
  );
}
async function notifiedUsers(superuserGroup: string): Promise<string[]> {
  await run('DELETE FROM `notice`');
  await inTransaction(identityDb, (transaction) =>
    notifyAdministrators(transaction, superuserGroup, { kind: 'release', title: 'A', text: 'B', link: '/modules' }),
  );
  const rows = await select<{ username: string }>(
    'SELECT u.`username` FROM `notice` n JOIN `user` u ON u.`id` = n.`user` ORDER BY u.`username`',
  );
  return rows.map(({ username }) => username);
}

test('administrators are told who may sign in now, by a group that has not ended', async () => {
  await createGroup('Chiefs', FUTURE);
  await createGroup('Former chiefs', PAST);
  await createUser('superuser', {});
  await createUser('leaving', { end: FUTURE });
  await createUser('left', { end: PAST });
  await createUser('coming', { start: FUTURE });
  await createUser('chief', { group: 'Chiefs' });
  await createUser('left-chief', { group: 'Chiefs', end: PAST });
  await createUser('former-chief', { group: 'Former chiefs' });
  expect(await notifiedUsers('Chiefs')).toEqual(['chief', 'leaving', 'superuser']);
  expect(await notifiedUsers('Former chiefs')).toEqual(['leaving', 'superuser']);
});
