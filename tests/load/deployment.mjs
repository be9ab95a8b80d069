import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { passOnInTurn } from './balancer.mjs';
import { startServer } from './serverProcess.mjs';

/** Data that people work on: DEMO_SCALE, and MariaDB's buffer in MiB. */
const DATA_SIZES = { demo: { scale: '1', buffer: '64' }, large: { scale: '60', buffer: '512' } };
const KEEP_ALIVE_MS = 60_000;
const KEYS = {
  JWT_SECRET: 'a secret of this measurement that is long enough',
  SERVICE_KEY: 'another secret of this measurement, long enough',
};

/**
 * BFFs and services on one database, behind one address.
 * @typedef {object} Deployment
 * @property {string} url of the balancer
 * @property {import('mysql2/promise').Connection} database
 * @property {import('../bench/processes.mjs').NamedProcess[]} processes each with a name of its own
 * @property {() => Promise<string>} checkData looks for contradictions in the data: '' or what was found
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a database with data and so many BFFs and as many services. The current folder is the repository.
 * @param {{ data: 'demo' | 'large', count: number }} options large data is kept in .data/load for the next time
 * @returns {Promise<Deployment>}
 */
export async function startDeployment({ data, count }) {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-load-'));
  const dataDir = data === 'demo' ? join(folder, 'data') : resolve('.data/load');
  mkdirSync(dataDir, { recursive: true });
  const { scale, buffer } = DATA_SIZES[data];
  // As the units and the image start them. Another NODE_OPTIONS lets options of Node be compared.
  const { PATH, HOME, NODE_OPTIONS = '--max-semi-space-size=8' } = process.env;
  const env = { PATH, HOME, NODE_OPTIONS, NODE_ENV: 'test', HOST: '127.0.0.1', DATA_DIR: dataDir, ...KEYS };
  const server = await startDatabase({ ...env, DATABASE_BUFFER_MB: buffer });
  env.DATABASE_URL = server.url;
  await run(['db/dist/main.mjs', 'migrate'], env);
  const database = await createConnection(server.url);
  const [[{ users }]] = await database.query('SELECT COUNT(*) AS users FROM `user`');
  if (users === 0) await run(['db/dist/main.mjs', 'demo'], { ...env, DEMO_SCALE: scale });
  await run(['bff/dist/main.mjs', 'publish'], env);

  const start = (name, args, more) =>
    Promise.all(Array.from({ length: count }, (_, i) => startServer(`${name} ${i + 1}`, args, { ...env, ...more(i) })));
  const services = await start('services', ['db/dist/main.mjs', 'serve'], () => ({}));
  const SERVICE_URLS = `all=${services.map(({ origin }) => origin).join('|')}`;
  const bffs = await start('BFF', ['bff/dist/main.mjs'], (i) => ({
    SERVICE_URLS,
    // The people's addresses come in X-Forwarded-For, as from a balancer in front.
    TRUSTED_PROXIES: 'loopback',
    DATA_DIR: join(folder, `bff-${i}`),
  }));
  const agent = new Agent({ keepAlive: true });
  const balancer = createServer(
    passOnInTurn(
      bffs.map(({ origin }) => origin),
      agent,
    ),
  );
  // People never send into a connection that the balancer is just closing: it keeps them for longer than they do.
  balancer.keepAliveTimeout = KEEP_ALIVE_MS;
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const databasePid = Number(readFileSync(join(dataDir, 'mariadb.pid'), 'utf8'));
  return {
    url: `http://127.0.0.1:${balancer.address().port}`,
    database,
    processes: [
      ...bffs.map(({ name, pid }) => ({ name, pid })),
      ...services.map(({ name, pid }) => ({ name, pid })),
      { name: 'database', pid: databasePid },
    ],
    checkData: () =>
      run(['db/dist/main.mjs', 'check-data'], env)
        .then(() => '')
        .catch((error) => error.message),
    stop: async () => {
      balancer.closeAllConnections();
      balancer.close();
      agent.destroy();
      await Promise.all([...bffs, ...services].map((each) => each.stop()));
      await database.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the private database. @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
async function startDatabase(env) {
  const child = fork('db/dist/embedded/main.mjs', { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`The database ended with ${code}`);
  });
  failed.catch(() => undefined);
  const [{ databaseUrl }] = await Promise.race([once(child, 'message'), failed]);
  return {
    url: databaseUrl,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a command to its end. @throws Error with what it printed, when it fails */
async function run(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${printed.trim()}`);
}
