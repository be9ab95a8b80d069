import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { superviseProcess, runOnce, type ProcessSpec, type SupervisedProcess } from './supervisedProcess';
import { findFreePort } from './port';
import { waitUntilReady } from './readiness';

const folder = mkdtempSync(join(tmpdir(), 'trestle-child-'));
const server = join(folder, 'server.mjs');
const exitWithParent = join(folder, 'exitWithParent.mjs');
type Delay = NonNullable<Parameters<typeof superviseProcess>[2]>;
const children: SupervisedProcess[] = [];
const printed: string[] = [];

beforeAll(() => {
  writeFileSync(
    server,
    `
    import { createServer } from 'node:http';
    createServer((request, reply) => reply.end(String(process.pid))).listen(process.env.PORT, '127.0.0.1');
    process.on('SIGTERM', () => process.exit(0));
  `,
  );
  // The file has no types, so it is valid JavaScript.
  copyFileSync(join(__dirname, 'exitWithParent.ts'), exitWithParent);
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  rmSync(folder, { recursive: true });
});

async function serve({ delay, ...options }: Partial<ProcessSpec> & { delay?: Delay } = {}) {
  const port = await findFreePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const child = superviseProcess(
    {
      name: 'server',
      args: [server],
      env: () => ({ ...process.env, PORT: String(port) }),
      ready: (_, signal) => waitUntilReady(url, signal),
      ...options,
    },
    (line) => printed.push(line),
    delay,
  );
  children.push(child);
  return { child, url };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('safety 44: what is killed answers again within 5 s, time after time', async () => {
  const { child, url } = await serve();
  await child.started;
  for (let round = 0; round < 5; round++) {
    const killedPid = child.pid() ?? 0;
    process.kill(killedPid, 'SIGKILL');
    const killedAt = Date.now();
    await wait(20);
    await waitUntilReady(url, AbortSignal.timeout(5000));
    expect(Date.now() - killedAt).toBeLessThan(5000);
    expect(await (await fetch(url)).text()).not.toBe(String(killedPid));
  }
  expect(printed).toContain('server ended (by SIGKILL); starting it again');
  const lastPid = child.pid() ?? 0;
  await child.stop();
  await child.stop();
  expect(isAlive(lastPid)).toBe(false);
});

test('safety 73: a process that is frozen for half a minute is killed and started again', async () => {
  let checks = 0;
  const { child, url } = await serve({
    alive: async () => {
      checks += 1;
      return (await fetch(url, { signal: AbortSignal.timeout(100) }).catch(() => undefined))?.status === 200;
    },
    delay: (_ms, signal) => wait(20, undefined, { signal }),
  });
  await child.started;
  const frozenPid = child.pid()!;
  process.kill(frozenPid, 'SIGSTOP');
  const checksBefore = checks;
  while (isAlive(frozenPid)) await wait(20);
  expect(checks - checksBefore).toBeGreaterThanOrEqual(6);
  await waitUntilReady(url, AbortSignal.timeout(5000));
  expect(await (await fetch(url)).text()).not.toBe(String(frozenPid));
});

test('what never becomes ready is a failure, not a loop', async () => {
  const { child } = await serve({ args: ['-e', 'process.exit(3)'] });
  await expect(child.started).rejects.toThrow('server did not start (exit code 3)');
});

test('a process that lives and never gets ready is ended, and what it was waited for is said', async () => {
  const { child } = await serve({
    ready: async () => Promise.reject(new Error('/readyz did not say 200 within 60 s')),
  });
  await expect(child.started).rejects.toThrow('server did not start (/readyz did not say 200 within 60 s)');
  expect(isAlive(child.pid() ?? 0)).toBe(false);
});

test('a process that does not end on SIGTERM is killed', async () => {
  const { child } = await serve({
    args: ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); process.send("up")'],
    ready: (process) =>
      new Promise((resolve) => {
        process.once('message', () => resolve());
      }),
    stopTimeoutMs: 200,
  });
  await child.started;
  const pid = child.pid() ?? 0;
  await child.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a command that fails is reported in one line', async () => {
  const command = (code: number) =>
    runOnce(
      { name: 'migrate', args: ['-e', `process.exit(${code})`], env: () => process.env },
      new AbortController().signal,
    );
  await command(0);
  await expect(command(2)).rejects.toThrow('migrate failed (exit code 2)');
});

test('nothing survives a supervisor that is killed', async () => {
  const parent = join(folder, 'parent.mjs');
  writeFileSync(
    parent,
    `
    import { spawn } from 'node:child_process';
    const child = spawn(process.execPath, ['--import', ${JSON.stringify(exitWithParent)}, ${JSON.stringify(server)}],
      { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: { ...process.env, PORT: '0' } });
    setTimeout(() => process.stdout.write(child.pid + '\\n'), 500);
  `,
  );
  const supervisor = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'ignore'] });
  const pid = Number(
    await new Promise((resolve) => {
      supervisor.stdout.once('data', (data) => resolve(String(data)));
    }),
  );
  expect(isAlive(pid)).toBe(true);
  supervisor.kill('SIGKILL');
  for (let tries = 0; tries < 100 && isAlive(pid); tries++) await wait(50);
  expect(isAlive(pid)).toBe(false);
});

test('restarts are immediate at first, then delays double to a second; a quiet period resets them', async () => {
  const delays: number[] = [];
  let time = 0;
  const now = jest.spyOn(performance, 'now').mockImplementation(() => time);
  await new Promise<void>((seenEnough) => {
    const crasher = superviseProcess(
      { name: 'crasher', args: ['-e', ''], env: () => process.env, ready: () => Promise.resolve() },
      () => {},
      async (ms) => {
        delays.push(ms);
        time += delays.length === 8 ? 10_001 : 1;
        if (delays.length === 9) void crasher.stop().then(seenEnough);
      },
    );
  });
  now.mockRestore();
  expect(delays).toEqual([0, 0, 0, 0, 400, 800, 1000, 1000, 0]);
});
