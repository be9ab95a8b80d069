import { hash } from '@node-rs/argon2';
import { hashPassword, MAX_CONCURRENT_HASHES, needsRehash, verifyPassword } from './password';

/** How many hashes run now, and how many ran at once at most. */
const counts = { running: 0, peak: 0 };
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  const countRunning =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      counts.running += 1;
      counts.peak = Math.max(counts.peak, counts.running);
      try {
        return await work(...args);
      } finally {
        counts.running -= 1;
      }
    };
  return { ...argon2, hash: countRunning(argon2.hash), verify: countRunning(argon2.verify) };
});

// First, because the first sign-in of a process makes the decoy, too.
test('sign-ins that come together take the memory of two hashes at most', async () => {
  const hashes = Array.from({ length: 4 }, () => hashPassword('correct horse'));
  const signIns = Array.from({ length: 20 }, () => verifyPassword('correct horse', null));
  expect(new Set(await Promise.all(signIns))).toEqual(new Set([false]));
  await Promise.all(hashes);
  expect(MAX_CONCURRENT_HASHES).toBeLessThanOrEqual(2);
  expect(counts).toEqual({ running: 0, peak: MAX_CONCURRENT_HASHES });
});

test('a password matches only its own hash, and nothing matches a missing hash', async () => {
  const hashed = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', hashed)).toBe(true);
  expect(await verifyPassword('Correct horse', hashed)).toBe(false);
  expect(await verifyPassword('correct horse', null)).toBe(false);
  expect(await verifyPassword('nobody', null)).toBe(false);
  expect(await verifyPassword('correct horse', 'no hash at all')).toBe(false);
});

test('a hash with another cost still verifies and is reported as outdated', async () => {
  const oldHash = await hash('correct horse', { memoryCost: 8192, timeCost: 2, parallelism: 1 });
  expect(await verifyPassword('correct horse', oldHash)).toBe(true);
  expect([needsRehash(oldHash), needsRehash(await hashPassword('correct horse'))]).toEqual([true, false]);
});
