import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { callTo, type Call } from '../api/parts/people';
import { startPrivateDatabase, type PrivateDatabase } from '../api/parts/privateDatabase';
import { createTestRemote, type TestRemote } from '../api/releases/testRemote';
import { startSecondDeployment, type SecondDeployment } from '../api/parts/secondDeployment';
import { settingsFor, signInWithoutPassword } from './passwordlessSession';

let database: PrivateDatabase;
let connection: Connection;
let deployments: SecondDeployment[] = [];
let remotes: TestRemote[];

beforeAll(async () => {
  database = await startPrivateDatabase();
  connection = await createConnection(database.url);
  await connection.query("INSERT INTO `group` (`id`, `name`) VALUES (1, 'Administrator')");
  const token = await signInWithoutPassword(connection, { id: 1, username: 'boss', isSuperuser: true });
  deployments = await Promise.all([1, 2].map(() => startSecondDeployment(settingsFor(database))));
  remotes = await Promise.all(
    deployments.map(({ url }) => {
      const admin: Call = (method, path, body, headers) =>
        callTo(url)(method, path, body, { ...headers, authorization: `Bearer ${token}` });
      // Nothing opens their pages: that would write beside the other release.
      return createTestRemote({ url, databaseUrl: database.url, admin }, { isNew: true });
    }),
  );
});
afterAll(async () => {
  await Promise.all(deployments.map((deployment) => deployment.stop()));
  await connection?.end();
  await database?.stop();
});

/** Waits until both releases wait: for each other, or for the audit to be free. */
const untilBothWait = async () => {
  const waiting =
    'SELECT `ID` FROM information_schema.PROCESSLIST WHERE `TIME_MS` > 100 ' +
    'AND (`INFO` LIKE "INSERT INTO `audit`%" OR `INFO` LIKE "UPDATE `release_lock`%")';
  for (;;) {
    const [rows] = await connection.query<RowDataPacket[]>(waiting);
    if (rows.length === 2) return;
  }
};

test('safety 76: of two first releases with one route at the same moment, at two BFFs, one is refused', async () => {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS count FROM `module_release`');
  expect(rows[0]!['count']).toBe(0);
  const pages = [{ name: 'first.list', path: '/first/list', scripts: ['page.js'] }];
  const holder = await createConnection(database.url);
  await holder.query('LOCK TABLES `audit` READ');
  const sending = remotes.map((remote) => remote.send({ version: '1.0.0', files: remote.buildOf('first', { pages }) }));
  await untilBothWait();
  await holder.end();
  const replies = await Promise.all(sending);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(replies.find(({ status }) => status === 400)!.body).toMatchObject({ pages: [{ code: 'duplicate' }] });
});
