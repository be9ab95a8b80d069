import { createConnection } from 'mysql2/promise';
import { settingsFor, signInWithoutPassword } from '../../faults/passwordlessSession';
import { bearer } from '../parts/createUser';
import { callTo, expectStatus, type Call } from '../parts/people';
import { startPrivateDatabase, type PrivateDatabase } from '../parts/privateDatabase';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { createTestRemote, whileReleasesAreLocked, type TestRemote } from './testRemote';

/** A product of its own: a freeze would refuse the releases of other tests. */
let database: PrivateDatabase;
let deployment: SecondDeployment;
let admin: Call;
let user: Call;
let remote: TestRemote;
beforeAll(async () => {
  database = await startPrivateDatabase();
  const connection = await createConnection(database.url);
  const asWhom = async (who: Parameters<typeof signInWithoutPassword>[1]): Promise<Call> => {
    const token = await signInWithoutPassword(connection, who);
    return (method, path, body) => callTo(deployment.url)(method, path, body, bearer(token));
  };
  admin = await asWhom({ id: 1, username: 'boss' });
  user = await asWhom({ id: 2, username: 'user', isSuperuser: false });
  await connection.end();
  deployment = await startSecondDeployment(settingsFor(database));
  remote = await createTestRemote({ url: deployment.url, databaseUrl: database.url, admin });
});
afterAll(async () => {
  await deployment?.stop();
  await database?.stop();
});
const freeze = (body: object, caller = admin) => caller('POST', '/api/trestle/release/freeze/', body);

test('while releases are frozen none is accepted, with the reason, and going back goes on', async () => {
  await remote.release('1.0.0');
  await remote.release('1.1.0');
  await remote.release('1.2.0', { activate: '0' });
  const reason = 'Stocktaking until Monday';
  expect(expectStatus(await freeze({ frozen: true, reason }), 200)).toEqual({
    frozen: { reason, date: expect.any(String), user: expect.any(String) },
  });
  expect(expectStatus(await admin('GET', '/api/trestle/module/'), 200)['frozen']).toMatchObject({ reason });
  const refusal = { non_field_errors: [`Releases are frozen: ${reason}`] };
  expect(await remote.send({ version: '1.3.0', files: remote.buildOf('x') })).toEqual({ status: 409, body: refusal });
  for (const more of [{}, { share: 20 }])
    expect(await remote.activate({ name: remote.name, version: '1.2.0', ...more })).toMatchObject({
      status: 409,
      body: refusal,
    });
  expect(expectStatus(await remote.activate({ name: remote.name }), 200)).toMatchObject({ version: '1.0.0' });
  expect(await remote.versionFor()).toBe('1.0.0');

  expect(expectStatus(await freeze({ frozen: false }), 200)).toEqual({ frozen: null });
  expectStatus(await remote.activate({ name: remote.name, version: '1.2.0' }), 200);
});

test('only administrators freeze releases, and they say why', async () => {
  expect((await freeze({ frozen: true, reason: 'x' }, user)).status).toBe(403);
  expect((await remote.post('freeze', { frozen: true, reason: 'x' })).status).toBe(401);
  expect(expectStatus(await freeze({ frozen: true }), 400)).toHaveProperty('reason');
  expect(expectStatus(await freeze({ frozen: true, reason: 'x'.repeat(501) }), 400)).toHaveProperty('reason');
  for (const reason of ['half a pair: \ud83d', 'NUL: \0'])
    expect(expectStatus(await freeze({ frozen: true, reason }), 400)).toMatchObject({
      reason: [{ code: 'characters' }],
    });
  expect(expectStatus(await freeze({ reason: 'x' }), 400)).toHaveProperty('frozen');
  expect(expectStatus(await freeze({ frozen: 'yes', reason: 'x' }), 400)).toHaveProperty('frozen');
});

test('a freeze waits for the releases that are under way, so that none becomes current after its reply', async () => {
  const { waited, reply } = await whileReleasesAreLocked(() => freeze({ frozen: true, reason: 'Stocktaking' }), {
    databaseUrl: database.url,
  });
  expectStatus(reply, 200);
  expectStatus(await freeze({ frozen: false }), 200);
  expect(waited).toBe(true);
});
