import { setUpIdentityDb } from '../../../testing/setUpContext';
import { erasePerson } from './erasePerson';

const { identityDb, run, select } = setUpIdentityDb(process.env);
async function addPerson(username: string): Promise<number> {
  const email = `${username}@marker.example`;
  await run(
    'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`) VALUES (?, ?, ?, ?)',
    username,
    '',
    '',
    email,
  );
  return (await select('SELECT `id` FROM `user` WHERE `username` = ?', username))[0]!['id'] as number;
}

test('whoever got reports of an erased person is told that they come no more, by the bell and by mail', async () => {
  const [actor, owner] = [await addPerson('boss'), await addPerson('scheduler')];
  const [reader, former] = [await addPerson('reportreader'), await addPerson('formerreader')];
  await run('UPDATE `user` SET `is_active` = 0 WHERE `id` = ?', former);
  for (const [title, isOn] of [
    ['Sales', 1],
    ['Switched off', 0],
  ])
    await run(
      'INSERT INTO `report_schedule` (`report`, `title`, `format`, `frequency`, `time`, `is_active`, `owner`) ' +
        "VALUES ('sales', ?, 'pdf', 'daily', '07:00', ?, ?)",
      title,
      isOn,
      owner,
    );
  for (const user of [owner, reader, former])
    await run(
      'INSERT INTO `report_schedule_recipients` SELECT `id`, ? FROM `report_schedule` WHERE `owner` = ?',
      user,
      owner,
    );
  await erasePerson(identityDb, {
    person: owner,
    username: 'scheduler',
    actor,
    requestId: 'r1',
    superuserGroup: 'Chiefs',
  });
  expect(await select('SELECT `id` FROM `report_schedule` WHERE `owner` = ?', owner)).toEqual([]);
  expect(
    await select(
      'SELECT n.`user`, n.`title`, n.`link` FROM `notice` n JOIN `notice_mail` m ON m.`notice` = n.`id` ' +
        "WHERE n.`kind` = 'report'",
    ),
  ).toEqual([{ user: reader, title: 'The report "Sales" is no longer mailed to you.', link: '/reports/sales' }]);
});
