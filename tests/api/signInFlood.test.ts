import { PASSWORD } from './createUser';
import { startSecondDeployment, type SecondDeployment } from './secondDeployment';
import { unique } from '../uniqueText';

jest.setTimeout(90_000);

/** Starts a BFF that trusts the tests' X-Forwarded-For. */
let bff: SecondDeployment;
beforeAll(async () => {
  bff = await startSecondDeployment({ TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => bff.stop());

const signIn = async (username: string, address: string): Promise<number> => {
  const reply = await fetch(`${bff.url}/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  await reply.arrayBuffer();
  return reply.status;
};
/** So many that one slow sign-in is not the 95th percentile. */
const TIMED_SIGN_INS = 21;
const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]!;

const REFUSED_PAUSE_MS = 100;
/** Keeps 160 sign-ins for made-up names in flight until stopped. */
const flood = (addressOf: (worker: number) => string) => {
  const statuses = new Map<number, number>();
  let isOver = false;
  const workers = Array.from({ length: 160 }, async (_, worker) => {
    while (!isOver) {
      const status = await signIn(unique('nobody'), addressOf(worker));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 400) continue;
      // Refused: every place is taken. At full speed this process would measure itself, as it shares the server's cores.
      await new Promise((resolve) => {
        setTimeout(resolve, REFUSED_PAUSE_MS);
      });
    }
  });
  return {
    statuses,
    stop: async () => {
      isOver = true;
      await Promise.all(workers);
    },
  };
};

let strangers = 0;
const newAddress = () => `198.51.100.${(strangers += 1)}`;
/** Times sign-ins one after another. Each must succeed. */
const timed = async (count: number, addressOf: () => string): Promise<number[]> => {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const since = performance.now();
    expect(await signIn('store1', addressOf())).toBe(200);
    times.push(performance.now() - since);
  }
  return times;
};

/** Alternates sign-ins alone and during a flood, so that other load affects both alike. */
const inTurns = async (floodFrom: (worker: number) => string, addressOf: () => string) => {
  const rounds: { alone: number; during: number }[] = [];
  await timed(3, addressOf);
  for (let round = 0; round < 2; round += 1) {
    const alone = await timed(TIMED_SIGN_INS, addressOf);
    const { statuses, stop } = flood(floodFrom);
    // Once some are refused, the flood fills all the places it can get.
    while (!statuses.has(429) && !statuses.has(503))
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    await timed(2, addressOf);
    const during = await timed(TIMED_SIGN_INS, addressOf);
    await stop();
    expect([...statuses.keys()].filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
    rounds.push({ alone: percentile(alone, 0.95), during: percentile(during, 0.95) });
  }
  const times = rounds.map(
    ({ alone, during }) => `alone ${Math.round(alone)} ms, during the flood ${Math.round(during)} ms`,
  );
  process.stdout.write(`sign-in p95: ${times.join('; ')}\n`);
  return rounds;
};

test('safety 66: a flood of made-up names from one IPv6 network keeps nobody else waiting three times as long as usual', async () => {
  const rounds = await inTurns((worker) => `2001:db8:0:7::${worker.toString(16)}`, newAddress);
  // Takes the better round, because other load only adds time.
  expect(Math.min(...rounds.map(({ alone, during }) => during / alone))).toBeLessThan(3);
});

test('safety 66: a flood from 160 addresses at once keeps nobody out where people have signed in lately', async () => {
  await inTurns(
    (worker) => `203.0.113.${worker}`,
    () => '192.0.2.1',
  );
});
