import { runSql } from '../../database';
import { call } from '../parts/people';
import { unique } from '../../uniqueText';
import { PASSWORD } from '../parts/createUser';

/** Measures pairs of replies, one known and one unknown account, in alternating order (safety 2, 68). */
const PAIR_COUNT = 200;
let knownNames: string[];
let unknownNames: string[];
beforeAll(async () => {
  knownNames = Array.from({ length: PAIR_COUNT }, () => unique('known').replaceAll(' ', ''));
  unknownNames = Array.from({ length: PAIR_COUNT }, () => unique('nobody').replaceAll(' ', ''));
  const [row] = await runSql<{ password: string }>("SELECT `password` FROM `user` WHERE `username` = 'store1'");
  await runSql(
    'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `password`, `is_active`) VALUES ?',
    [knownNames.map((name) => [name, 'A', 'B', `${name}@demo.example`, row!.password, 1])],
  );
});

const timed = async (path: string, body: object, status: number): Promise<number> => {
  const since = performance.now();
  const reply = await call('POST', path, body);
  const took = performance.now() - since;
  expect([path, reply.status]).toEqual([path, status]);
  return took;
};
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!;
/**
 * How far the share of pairs may be from a half, in standard deviations. Without a difference it is farther once in
 * five million runs.
 */
const MAX_DEVIATIONS = 5.2;
/** Expects that the known account was the slower one in about half of the pairs. */
const expectAlike = (what: string, pairs: readonly (readonly [known: number, unknown: number])[]): void => {
  const slower = pairs.filter(([a, b]) => a > b).length / pairs.length;
  const medians = [0, 1].map((kind) => median(pairs.map((pair) => pair[kind]!)).toFixed(2));
  process.stdout.write(
    `${what}: known ${medians[0]} ms, unknown ${medians[1]} ms; the known one took longer in ${slower} of ${pairs.length} pairs\n`,
  );
  const standardDeviation = 0.5 / Math.sqrt(pairs.length);
  expect(Math.abs(slower - 0.5)).toBeLessThan(MAX_DEVIATIONS * standardDeviation);
};
const inPairs = async <T>(count: number, ask: (name: string) => Promise<T>): Promise<(readonly [T, T])[]> => {
  const pairs: (readonly [T, T])[] = [];
  for (let i = 0; i < count; i += 1) {
    const names = [knownNames[i % PAIR_COUNT]!, unknownNames[i % PAIR_COUNT]!] as const;
    if (i % 2) {
      const last = await ask(names[1]);
      pairs.push([await ask(names[0]), last]);
    } else pairs.push([await ask(names[0]), await ask(names[1])]);
  }
  return pairs;
};
const nonsense = { username: unique('probe'), key: '00000000' };

test('safety 2: neither asking for a passcode nor the call after it takes longer for who has an account', async () => {
  const pairs = await inPairs(
    PAIR_COUNT,
    async (username) =>
      [
        await timed('/auth/forgot_password/', { username }, 200),
        await timed('/auth/verify_passcode/', nonsense, 400),
      ] as const,
  );
  expectAlike(
    'forgot',
    pairs.map(([a, b]) => [a[0], b[0]]),
  );
  expectAlike(
    'the call after forgot',
    pairs.map(([a, b]) => [a[1], b[1]]),
  );
});

test('safety 2: a wrong passcode takes as long for whoever was mailed one as for a name that nobody has', async () => {
  const [row] = await runSql<{ n: number }>(
    'SELECT COUNT(*) AS n FROM `passcode` p JOIN `user` u ON u.`id` = p.`user` WHERE u.`username` IN (?) ' +
      'AND p.`spent_at` IS NULL',
    [knownNames],
  );
  expect(row!.n).toBe(PAIR_COUNT);
  expectAlike(
    'verify',
    await inPairs(PAIR_COUNT, (username) => timed('/auth/verify_passcode/', { username, key: '00000000' }, 400)),
  );
});

test('safety 2: a wrong password takes as long for a name that nobody has', async () => {
  expectAlike(
    'login',
    await inPairs(PAIR_COUNT / 4, (username) => timed('/api-token-auth/', { username, password: `${PASSWORD}x` }, 400)),
  );
});
