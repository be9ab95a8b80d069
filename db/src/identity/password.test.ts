import { hash } from '@node-rs/argon2';
import { hashPassword, needsRehash, verifyPassword } from './password';

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
