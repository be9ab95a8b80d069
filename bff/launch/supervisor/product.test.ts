import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSettings, type Environment } from '@trestle/db/platform/settings';
import { superviseProduct, type SupervisedProduct } from './product';

let root: string;
const stops: (() => Promise<void>)[] = [];

const server = `
  import { appendFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  const note = line => appendFileSync(process.env.DATA_DIR + '/events', line + '\\n');
  const name = import.meta.url.includes('/bff/') ? 'bff' : process.argv[2];
  note(name);
  if (name === 'migrate') process.exit(0);
  createServer((request, reply) => reply.end(JSON.stringify(process.env))).listen(process.env.PORT, process.env.HOST);
  process.on('SIGTERM', () => { note(name + ' stopped'); process.exit(0); });
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trestle-product-'));
  for (const file of ['db/dist/main.mjs', 'bff/dist/main.mjs']) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), server);
  }
  mkdirSync(join(root, 'bff/dist/supervisor'));
  writeFileSync(
    join(root, 'bff/dist/supervisor/exitWithParent.mjs'),
    readFileSync(join(__dirname, 'exitWithParent.ts')),
  );
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  rmSync(root, { recursive: true });
});

function supervise(env: Environment = {}): SupervisedProduct & { stop: () => Promise<void>; dataDir: string } {
  const dataDir = join(root, 'data');
  const { settings } = readSettings({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    DATABASE_URL: 'mysql://u:p@127.0.0.1:1/none',
    ...env,
  });
  if (!settings) throw new Error('settings');
  const controller = new AbortController();
  const product = superviseProduct({ settings, root, print: () => {}, signal: controller.signal });
  const stop = async () => {
    controller.abort();
    await product.ended.catch(() => {});
  };
  stops.push(stop);
  return { ...product, stop, dataDir };
}

test('starts in order, passes addresses and secrets on, and stops in reverse order', async () => {
  const product = supervise();
  const running = await product.started;
  const reply = await fetch(running?.url ?? '');
  const env = (await reply.json()) as Record<string, string>;
  expect(env).toMatchObject({
    DATABASE_URL: 'mysql://u:p@127.0.0.1:1/none',
    SERVICE_URLS: expect.stringMatching(/^all=http:\/\/127\.0\.0\.1:\d+$/),
  });
  expect(env.JWT_SECRET).toHaveLength(64);
  expect(env.SERVICE_KEY).not.toBe(env.JWT_SECRET);
  expect(statSync(join(product.dataDir, 'secrets/jwt')).mode & 0o077).toBe(0);
  await product.stop();
  expect(readFileSync(join(product.dataDir, 'events'), 'utf8').trim().split('\n')).toEqual([
    'migrate',
    'serve',
    'bff',
    'bff stopped',
    'serve stopped',
  ]);
});

test('secrets stay the same after a restart', async () => {
  const secret = async () => {
    const product = supervise();
    const { url = '' } = (await product.started) ?? {};
    const { JWT_SECRET } = (await (await fetch(url)).json()) as Record<string, string>;
    await product.stop();
    return JWT_SECRET;
  };
  expect(await secret()).toBe(await secret());
});

test('a second product on the same data is refused while the first runs', async () => {
  const product = supervise();
  await product.started;
  expect(() => supervise()).toThrow(/Already running on .*: stop it first/);
});

test('a DATA_DIR that cannot be written is reported in one line', () => {
  writeFileSync(join(root, 'data'), 'a file where a folder should be');
  expect(() => supervise()).toThrow(
    /data cannot be written \(EEXIST\): make it writable, or set DATA_DIR to another folder\.$/,
  );
});

test('a start that fails says why and leaves nothing running', async () => {
  writeFileSync(join(root, 'bff/dist/main.mjs'), 'console.error("PORT is taken"); process.exit(1);');
  const product = supervise();
  expect(await product.started).toBeUndefined();
  await expect(product.ended).rejects.toThrow(/bff did not start \(exit code 1\)\n {2}PORT is taken/);
  expect(readFileSync(join(product.dataDir, 'events'), 'utf8')).toContain('serve stopped');
});

test('a port that is taken is reported before anything starts', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const product = supervise({ PORT: String(port) });
  await expect(product.ended).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use: stop what listens there, or set PORT (0 picks a free one).`,
  );
  expect(existsSync(join(product.dataDir, 'events'))).toBe(false);
  await new Promise((resolve) => {
    other.close(resolve);
  });
});

test('of a failed start only its own words are shown', async () => {
  mkdirSync(join(root, 'data/logs'), { recursive: true });
  writeFileSync(join(root, 'data/logs/bff.log'), 'of yesterday\n');
  const line = JSON.stringify({
    level: 60,
    msg: 'cannot listen',
    fault: { message: 'no such address', stack: 'at …' },
  });
  writeFileSync(join(root, 'bff/dist/main.mjs'), `console.error(${JSON.stringify(line)}); process.exit(1);`);
  const failure = await supervise().ended.catch((error: Error) => error.message);
  expect(failure).toBe('bff did not start (exit code 1)\n  cannot listen: no such address');
});

test('stopped in the middle of starting, it stops', async () => {
  const product = supervise();
  await product.stop();
  expect(await product.started).toBeUndefined();
});
