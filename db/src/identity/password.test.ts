import { hash } from '@node-rs/argon2';
import { hashPassword, isOutdated, matchesHash } from './password';

test('a password matches its own hash alone, and nothing matches none', async () => {
  const hashed = await hashPassword('correct horse');
  expect(await matchesHash('correct horse', hashed)).toBe(true);
  expect(await matchesHash('Correct horse', hashed)).toBe(false);
  expect(await matchesHash('correct horse', null)).toBe(false);
  expect(await matchesHash('nobody', null)).toBe(false);
  expect(await matchesHash('correct horse', 'no hash at all')).toBe(false);
});

test('a hash of other cost is still good, and is known to be outdated', async () => {
  const old = await hash('correct horse', { memoryCost: 8192, timeCost: 2, parallelism: 1 });
  expect(await matchesHash('correct horse', old)).toBe(true);
  expect([isOutdated(old), isOutdated(await hashPassword('correct horse'))]).toEqual([true, false]);
});
