import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Calls as a company's machine makes them: by a proxy, which knows nothing of this machine. */
const BY_PROXY: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_USE_ENV_PROXY: '1',
  HTTP_PROXY: 'http://127.0.0.1:9',
  http_proxy: 'http://127.0.0.1:9',
  NO_PROXY: undefined,
  no_proxy: undefined,
};
/** A server of this machine, and what is asked of it. */
const serving = (ask: string) => `
  const server = require('node:http').createServer((_request, response) => response.end('own'));
  server.listen(0, '127.0.0.1', async () => {
    const { port } = server.address();
    const origin = 'http://127.0.0.1:' + port;
    console.log(await (${ask})(origin, port));
    server.close();
  });`;
const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  return stdout.trim() || stderr;
};
const fetchOwn = serving("(origin) => fetch(origin).then((reply) => reply.text(), () => 'by the proxy')");

test.each([undefined, '*', 'shop.example'])(
  'commands ask no proxy for what runs on this machine (NO_PROXY %s)',
  (name) => {
    const env = { ...BY_PROXY, NO_PROXY: name };
    // Older ones take no proxy from the environment.
    const takesProxy = process.allowedNodeEnvironmentFlags.has('--use-env-proxy');
    if (name !== '*' && takesProxy) expect(run(process.execPath, ['-e', fetchOwn], env)).toBe('by the proxy');
    expect(run('sh', [join(__dirname, 'withNode.sh'), '-e', fetchOwn], env)).toBe('own');
  },
);

test('trestle-remote asks none, and neither do the servers and tests that it starts', () => {
  const file = join(__dirname, '../src/releases/commands/askDirectly.ts');
  const ask = `async (origin) => {
    const { askOwnMachineDirectly } = await import(${JSON.stringify(file)});
    askOwnMachineDirectly(process.env);
    const started = new Promise((resolve) => {
      const script = 'require("node:http").get(process.argv[1], (reply) => reply.pipe(process.stdout))';
      const args = ['-e', script, origin];
      require('node:child_process').execFile(process.execPath, args, (_error, text) => resolve(text));
    });
    return await fetch(origin).then((reply) => reply.text()) + ', ' + await started;
  }`;
  const args = ['--disable-warning=ExperimentalWarning', '-e', serving(ask)];
  expect(run(process.execPath, args, BY_PROXY)).toBe('own, own');
  expect(run(process.execPath, args, { ...BY_PROXY, NO_PROXY: 'shop.example' })).toBe('own, own');
});

test('the supervisor asks no proxy for its processes, at whatever address they listen', () => {
  const file = join(__dirname, 'supervisor/readiness.ts');
  const ask = `async (origin) => {
    const { isAlive, waitUntilReady } = await import(${JSON.stringify(file)});
    await waitUntilReady(origin, AbortSignal.timeout(5000));
    return isAlive(origin);
  }`;
  expect(run(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', serving(ask)], BY_PROXY)).toBe('true');
});

test('the health check of the image asks none', () => {
  const dockerfile = readFileSync(join(__dirname, '../../Dockerfile'), 'utf8');
  const [, script] = /CMD \["node", "-e", "(.*)"\]/.exec(dockerfile) ?? [];
  const ask = `(_origin, port) => new Promise((resolve) => {
    require('node:child_process')
      .execFile(process.execPath, ['-e', ${JSON.stringify(script)}], { env: { ...process.env, PORT: port } }, (error) => resolve(error === null));
  })`;
  expect(run(process.execPath, ['-e', serving(ask)], BY_PROXY)).toBe('true');
});
