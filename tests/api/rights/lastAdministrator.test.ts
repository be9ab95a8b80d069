import { createConnection, type Connection } from 'mysql2/promise';
import { bearer } from '../parts/createUser';
import type { Body } from '../parts/people';
import { startPrivateDatabase, type PrivateDatabase } from '../parts/privateDatabase';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { deactivation, isStandard } from '../parts/variant';

describe('the last administrator', () => {
  let database: PrivateDatabase;
  let connection: Connection;
  let deployment: SecondDeployment;
  let chief: { token: string; id: number };
  const on = async (method: string, path: string, body?: Body): Promise<{ status: number; body: Body }> => {
    const reply = await fetch(deployment.url + path, {
      method,
      headers: { ...bearer(chief.token), 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json().catch(() => ({}))) as Body };
  };
  /** An old, cheap hash of Trestle-demo-1. */
  const OLD_HASH = '$argon2id$v=19$m=8192,t=2,p=1$dHJlc3RsZS1vbGQtc2FsdA$m/qecWvUSSry9HQHbROeodGtZtX9hGzhhoOK6J9HLvE';

  beforeAll(async () => {
    database = await startPrivateDatabase();
    connection = await createConnection(database.url);
    await connection.query("INSERT INTO `group` (`id`, `name`) VALUES (1, 'Administrator')");
    const insert =
      'INSERT INTO `user` (`id`, `username`, `first_name`, `last_name`, `email`, `password`, `is_active`, ' +
      '`is_superuser`) VALUES (?, ?, ?, ?, ?, ?, 1, ?)';
    await connection.query(insert, [1, 'chief', 'A', 'B', 'chief@x.example', OLD_HASH, true]);
    await connection.query(insert, [2, 'second', 'A', 'B', 'second@x.example', OLD_HASH, false]);
    deployment = await startSecondDeployment({ DATABASE_URL: database.url, DATA_DIR: database.dataDir });
    const reply = await fetch(`${deployment.url}/api-token-auth/`, {
      method: 'POST',
      body: JSON.stringify({ username: 'chief', password: 'Trestle-demo-1' }),
    });
    chief = { token: ((await reply.json()) as Body)['token'], id: 1 };
  });
  afterAll(async () => {
    await deployment?.stop();
    await connection?.end();
    await database?.stop();
  });

  test('a hash of former cost lets its owner in, and is made anew', async () => {
    expect(chief.token).toEqual(expect.any(String));
    const [rows] = await connection.query('SELECT `password` FROM `user` WHERE `id` = 1');
    expect(rows).toEqual([{ password: expect.stringMatching(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/) }]);
  });
  test('is not deleted, deactivated or degraded; nor is the group taken away that makes one', async () => {
    const words = ['Nobody would be left to administrate: make somebody else an administrator first.'];
    const stays = async (method: string, path: string, body?: Body) => {
      const reply = await on(method, path, body);
      const deleting = method === 'DELETE';
      expect([reply.status, reply.body]).toEqual([
        deleting ? 409 : 400,
        { non_field_errors: words, ...(deleting && { code: 'last_administrator' }) },
      ]);
    };
    await stays('PATCH', '/api/trestle/user/1/', deactivation);
    await stays('PATCH', '/api/trestle/user/1/', { is_superuser: false });
    await stays('DELETE', '/api/trestle/user/1/');
    expect(await on('POST', '/api/trestle/user/2/merge/', { id: 2, other_ids: [1] })).toEqual({
      status: 409,
      body: { non_field_errors: words, code: 'last_administrator' },
    });
    // Nor may the last one get an end date, however far away.
    if (!isStandard)
      await stays('PATCH', '/api/trestle/user/1/', {
        active_start_date: '2020-01-01T00:00:00Z',
        active_end_date: '2999-01-01T00:00:00Z',
      });
    expect((await on('PATCH', '/api/trestle/user/2/', { groups: [1] })).status).toBe(200);
    expect((await on('PATCH', '/api/trestle/user/1/', { first_name: 'C' })).status).toBe(200);
    // An administrator is left now, but no superuser.
    expect(await on('PATCH', '/api/trestle/user/1/', { is_superuser: false })).toEqual({
      status: 400,
      body: { non_field_errors: ['No superuser would be left: make somebody else a superuser first.'] },
    });
    // Nor when both are tried at the same time.
    const both = await Promise.all([
      on('PATCH', '/api/trestle/user/2/', { groups: [] }),
      on('PATCH', '/api/trestle/user/1/', { is_superuser: false }),
    ]);
    expect(both.map((reply) => reply.status).filter((status) => status === 200)).toHaveLength(1);
  });
  test('is not the one whose rights end some day, if another has them without an end', async () => {
    if (isStandard) return;
    // The test before left one of the two.
    await connection.query('UPDATE `user` SET `is_superuser` = 1 WHERE `id` IN (1, 2)');
    const dates = (end: string | null) => ({ active_start_date: '2020-01-01T00:00:00Z', active_end_date: end });
    const status = async (method: string, id: number, body?: Body) =>
      (await on(method, `/api/trestle/user/${id}/`, body)).status;
    expect(await status('PATCH', 1, dates('2999-01-01T00:00:00Z'))).toBe(200);
    expect(await status('PATCH', 2, { is_superuser: false, groups: [] })).toBe(400);
    expect(await status('PATCH', 2, { active_start_date: '2999-01-01T00:00:00Z' })).toBe(400);
    expect(await status('DELETE', 2)).toBe(409);
    // Where everybody's rights end, people can still be deactivated, but not all of them.
    await connection.query('UPDATE `user` SET `is_superuser` = 0 WHERE `id` = 2');
    await connection.query('DELETE FROM `user_groups`');
    expect(await status('PATCH', 2, deactivation)).toBe(200);
    expect(await status('PATCH', 1, deactivation)).toBe(400);
  });
});
