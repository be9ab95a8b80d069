import { setUpIdentityDb } from '../../testing/setUpContext';
import { ASK_FOR_INVITATION_SQL, takeDueInvitations } from './invitations';

const { identityDb, run, select } = setUpIdentityDb(process.env);

async function invite(username: string, isSuperuser: boolean): Promise<void> {
  await run(
    'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `is_superuser`) ' +
      "VALUES (?, 'A', 'Person', ?, ?)",
    username,
    `${username}@shop.example`,
    isSuperuser,
  );
  const [row] = await select<{ id: number }>('SELECT `id` FROM `user` WHERE `username` = ?', username);
  await run(ASK_FOR_INVITATION_SQL, row!.id);
}

test('where only superusers may use a password, only they are mailed a link to choose one', async () => {
  await invite('buyer', false);
  await invite('owner', true);
  const takeNames = async (superusersOnly: boolean) =>
    (await takeDueInvitations(identityDb, superusersOnly)).map(({ username }) => username);
  expect(await takeNames(true)).toEqual(['owner']);
  expect(await takeNames(true)).toEqual([]);
  expect(await takeNames(false)).toEqual(['buyer']);
});
