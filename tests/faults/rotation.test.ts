import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { startFourProcesses, type FourProcesses } from './fourProcesses';
import { TEST_KEYS } from './passwordlessSession';
import { sendCall, type CallResult, type CallToSend } from './steadyCalls';

const root = fileURLToPath(new URL('../..', `file://${__filename}`));
const readme = readFileSync(join(root, 'bff/README.md'), 'utf8');
const steps = readme.slice(readme.indexOf('**Changing a secret**'), readme.indexOf('**A new version**'));

const CALL_INTERVAL_MS = 25;
/** Calls after each restart that go well before the next process is restarted. */
const CALLS_BETWEEN_RESTARTS = 40;

let four: FourProcesses;
beforeAll(async () => {
  four = await startFourProcesses();
}, 120_000);
afterAll(() => four?.stop(), 60_000);

/** Reads a block of code from the steps, line by line. */
function linesOf(language: string): string[] {
  const code = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(steps)?.[1];
  if (!code) throw new Error(`bff/README.md has no ${language} in its steps for secrets`);
  return code.trim().split('\n');
}

/** The README's words for secrets, and the secrets of this test. */
const SECRETS: Readonly<Record<string, string>> = {
  old: TEST_KEYS.JWT_SECRET,
  new: 'the next secret of this test that is long enough',
  'old-key': TEST_KEYS.SERVICE_KEY,
  'new-key': 'the next key of this test that is long enough',
};
/** Reads the settings of one line: `NAME=value NAME=value,value`. */
const settingsOf = (line: string): Record<string, string> =>
  Object.fromEntries(
    line.split(' ').map((word) => {
      const [name = '', value = ''] = word.split('=');
      const secrets = value.split(',').filter(Boolean);
      return [name, secrets.map((each) => SECRETS[each] ?? each).join(',')];
    }),
  );

/** What came of the steady calls, and the token that the last refresh gave. */
interface SteadyCalls {
  wellEnded: number;
  failed: string[];
  token: string;
}

/** Sends a call as a balancer would: to the other BFF where the first takes no connection, or loses it. */
async function sendBalanced(call: CallToSend, first: number, token: string): Promise<CallResult> {
  const headers = { authorization: token };
  for (let attempt = 0; ; attempt += 1) {
    const origin = four.bffs[(first + attempt) % 2]!.origin;
    const result = await sendCall({ headers }, origin, call);
    if (result.status !== 0 || attempt === 3) return result;
  }
}

/** Sends reads, creations and refreshes through both BFFs while `work` runs. Each refresh's token is the next one. */
async function callSteadily(
  tag: string,
  work: (untilWell: () => Promise<void>) => Promise<void>,
): Promise<SteadyCalls> {
  const calls: SteadyCalls = { wellEnded: 0, failed: [], token: four.headers['authorization']! };
  const pending = new Set<Promise<void>>();
  const send = async (number: number): Promise<void> => {
    const { token } = calls;
    const name = `${tag}-${number}`;
    const call = [
      { method: 'GET', path: '/api/code_colour/?limit=1' },
      { method: 'POST', path: '/api/code_colour/', body: { description: name }, key: name },
      { method: 'POST', path: '/api-token-refresh/', body: { token: token.replace('Bearer ', '') } },
    ][number % 3]!;
    const { status, text } = await sendBalanced(call, number, token);
    if (status >= 200 && status < 300) calls.wellEnded += 1;
    else calls.failed.push(`${call.method} ${call.path} ${status} ${text}`);
    if (status === 200 && number % 3 === 2) calls.token = `Bearer ${(JSON.parse(text) as { token: string }).token}`;
  };
  let sent = 0;
  const timer = setInterval(() => {
    const call = send((sent += 1)).finally(() => pending.delete(call));
    pending.add(call);
  }, CALL_INTERVAL_MS);
  const untilWell = async (): Promise<void> => {
    const target = calls.wellEnded + CALLS_BETWEEN_RESTARTS;
    while (calls.wellEnded < target && calls.failed.length === 0) await sleep(CALL_INTERVAL_MS);
  };
  try {
    await work(untilWell);
  } finally {
    clearInterval(timer);
    await Promise.all(pending);
  }
  return calls;
}

/** Restarts all processes one after another with these settings, BFFs first: no step may depend on an order. */
async function restartAll(settings: Readonly<Record<string, string>>, untilWell: () => Promise<void>): Promise<void> {
  for (const part of [...four.bffs, ...four.services]) {
    part.set(settings);
    await part.end();
    await part.start();
    await untilWell();
  }
}

/** The statuses of a read with this token at each BFF. */
const statusesOf = (token: string): Promise<number[]> =>
  Promise.all(
    four.bffs.map(async ({ origin }) => {
      const { status } = await fetch(`${origin}/api/code_colour/?limit=1`, { headers: { authorization: token } });
      return status;
    }),
  );

test("safety 55: the README's steps change token secret and service key, and no call is refused", async () => {
  const firstToken = four.headers['authorization']!;
  const lines = linesOf('sh').map(settingsOf);
  expect(lines.map(({ JWT_SECRET }) => JWT_SECRET)).toEqual([SECRETS['old'], SECRETS['new'], SECRETS['new']]);
  const calls = await callSteadily('secret', async (untilWell) => {
    await untilWell();
    for (const settings of lines.slice(0, 2)) await restartAll(settings, untilWell);
  });
  expect(calls.failed.slice(0, 3)).toEqual([]);
  // Whoever logged in before is still logged in.
  expect(await statusesOf(firstToken)).toEqual([200, 200]);
  four.headers['authorization'] = calls.token;
  const later = await callSteadily('forgotten', (untilWell) => restartAll(lines[2]!, untilWell));
  expect(later.failed.slice(0, 3)).toEqual([]);
  expect(await statusesOf(later.token)).toEqual([200, 200]);
  expect(await statusesOf(firstToken)).toEqual([401, 401]);
  four.headers['authorization'] = later.token;
  process.stdout.write(`Changed secrets: ${calls.wellEnded + later.wellEnded} calls, none refused.\n`);
}, 240_000);

test("safety 55: the README's second account changes the database's password, and no call is refused", async () => {
  const url = new URL(four.databaseUrl);
  const { root_password: password } = JSON.parse(readFileSync(join(four.dataDir, 'secrets/database.json'), 'utf8')) as {
    root_password: string;
  };
  const administrator = await createConnection({
    user: 'root',
    password,
    socketPath: url.searchParams.get('socketPath')!,
  });
  for (const statement of linesOf('sql')) await administrator.query(statement);
  const former = url.username;
  Object.assign(url, { username: 'trestle_next', password: 'next-password' });
  const calls = await callSteadily('account', async (untilWell) => {
    await restartAll({ DATABASE_URL: url.href }, untilWell);
    await administrator.query(`DROP USER '${former}'@'localhost', '${former}'@'127.0.0.1'`);
    await untilWell();
  });
  await administrator.end();
  expect(calls.failed.slice(0, 3)).toEqual([]);
  // Its view belongs to the account that is gone.
  const path = '/api/stock_availability/?limit=1';
  const { status } = await fetch(four.bffs[0].origin + path, { headers: { authorization: calls.token } });
  expect(status).toBe(200);
  process.stdout.write(`Changed database account: ${calls.wellEnded} calls, none refused.\n`);
}, 240_000);
