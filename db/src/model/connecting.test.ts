import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setUpContext } from '../../testing/setUpContext';
import { standStill } from '../../testing/standStill';
import { connect as connectModels } from './database';
import { isGone } from '../sql/dbError';
import { createSqlPool } from '../sql/pool';

const started = setUpContext(process.env);
let server: Server;
afterEach(() => server?.close());

/** Starts a server before the database's. @returns its address, as in DATABASE_URL */
async function listen(connectTo: (client: Socket, upstream: Socket) => void): Promise<string> {
  const url = new URL(started.url);
  const { hostname, port } = url;
  server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const end of [client, upstream]) end.on('error', () => undefined);
    client.on('close', () => upstream.destroy());
    connectTo(client, upstream);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.port = String((server.address() as AddressInfo).port);
  // The socket file would lead past it.
  url.search = '';
  return String(url);
}
const pools = {
  mysql2: (url: string) => {
    const pool = createSqlPool(url, { name: 'test', maxConnections: 1, maxStatementSeconds: 5 });
    return {
      ask: (text = 'DO 0') => pool.withConnection((connection) => connection.promise().query(text)),
      close: async () => pool.close(),
    };
  },
  Sequelize: (url: string) => {
    const database = connectModels(url, { maxConnections: 1 });
    return { ask: (text = 'DO 0') => database.query(text), close: () => database.close() };
  },
};

describe.each(Object.entries(pools))('a pool of %s', (_name, open) => {
  test('takes no server for silent because its own process stood still', async () => {
    const pool = open(
      await listen((client, upstream) => {
        client.pipe(upstream).pipe(client);
        standStill(2500);
      }),
    );
    await pool.ask();
    await pool.close();
  });
  test('leaves a slow statement alone behind a proxy that numbers connections by itself', async () => {
    const pool = open(
      await listen((client, upstream) => {
        upstream.once('data', (hello: Buffer) => {
          // After the head, the protocol's version and the server's, which ends with 0.
          const place = hello.indexOf(0, 5) + 1;
          hello.writeUInt32LE(hello.readUInt32LE(place) + 1_000_000, place);
          client.write(hello);
          client.pipe(upstream).pipe(client);
        });
      }),
    );
    await pool.ask('DO SLEEP(2.5)');
    await pool.close();
  });
  test('gives up a server that says hello and is silent then, and takes it again once it answers', async () => {
    let isFrozen = true;
    const pool = open(
      await listen((client, upstream) => {
        if (isFrozen) upstream.once('data', (hello) => client.write(hello));
        else client.pipe(upstream).pipe(client);
      }),
    );
    const problem = () =>
      pool.ask().then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(isGone(await problem())).toBe(true);
    isFrozen = false;
    while (await problem());
    await pool.close();
  });
});
