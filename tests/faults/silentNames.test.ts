import { startSecondDeployment, type SecondDeployment } from '../api/parts/secondDeployment';
import { startNameServer, type NameServer } from './nameServer';
import { startStopwatch } from '../stopwatch';

/** Longest wait of anybody while name servers are silent. The system alone waits 10 s for each pair of names. */
const LONGEST_MS = 6000;
const LAST_SERVE = 'No name server answers about services.here: its last addresses serve.';
const LIST = '/api/product/?limit=1';

let names: NameServer;
let second: SecondDeployment;
let authorization: string;
beforeAll(async () => {
  names = await startNameServer();
  const database = new URL(process.env['TRESTLE_DB']!);
  database.hostname = 'database.here';
  second = await startSecondDeployment(
    { DATABASE_URL: database.href },
    {},
    {
      resolvConf: names.resolvConf,
      // A BFF asks each of these every second how it is.
      serviceUrls: (port) => `all=http://services.here:${port}|http://one.silent:1|http://two.silent:1`,
    },
  );
  const login = await call('/api-token-auth/', { username: 'store1', password: 'Trestle-demo-1' });
  authorization = `Bearer ${(JSON.parse(login.text) as { token: string }).token}`;
});
afterAll(async () => {
  await second?.stop();
  names?.stop();
});

async function call(path: string, body?: object): Promise<{ status: number; text: string; ms: number }> {
  const elapsedMs = startStopwatch();
  const response = await fetch(second.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: authorization ?? '', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text(), ms: elapsedMs() };
}
/** Calls at once, more each time, so that each process opens new connections. */
let callsAtOnce = 6;
async function longestOfManyCalls(): Promise<number> {
  callsAtOnce += 2;
  const replies = await Promise.all(Array.from({ length: callsAtOnce }, () => call(LIST)));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  return Math.max(...replies.map(({ ms }) => ms));
}

test('safety 98: hosts about which no name server answers keep no other connection waiting', async () => {
  expect(await longestOfManyCalls()).toBeLessThan(LONGEST_MS);
});

test('safety 98: while no name server answers at all, the last addresses serve', async () => {
  names.goSilent();
  for (let i = 0; i < 20 && !second.readLog().includes(LAST_SERVE); i += 1)
    expect(await longestOfManyCalls()).toBeLessThan(LONGEST_MS);
  expect(second.readLog()).toContain(LAST_SERVE);
});
