import { createSecretToken, deriveSecretToken, findSecretToken, hashSecretToken, isSecretToken } from './secretToken';

const SALT = 'salt';
const KIND = { prefix: 'release_', purpose: 'release token' };
const madeBy = (secret: string) => ({ salt: SALT, hash: hashSecretToken(deriveSecretToken(KIND, secret, SALT)) });

test('a repeated request gets its token again, before and after the secret was changed', () => {
  const first = madeBy('old');
  const token = deriveSecretToken(KIND, 'old', SALT);
  expect(findSecretToken(KIND, ['old'], first)).toBe(token);
  expect(findSecretToken(KIND, ['old', 'new'], first)).toBe(token);
  expect(findSecretToken(KIND, ['new', 'old'], first)).toBe(token);
  expect(() => findSecretToken(KIND, ['new'], first)).toThrow(expect.objectContaining({ status: 422 }));
});

test('a reply that an earlier version kept has no hash: the secret that signs is meant', () => {
  expect(findSecretToken(KIND, ['old', 'new'], { salt: SALT })).toBe(deriveSecretToken(KIND, 'old', SALT));
});

test('kinds have secrets of their own, of one form', () => {
  const other = { prefix: 'release_', purpose: 'API key' };
  expect(deriveSecretToken(other, 'old', SALT)).not.toBe(deriveSecretToken(KIND, 'old', SALT));
  expect(isSecretToken(KIND, createSecretToken(KIND))).toBe(true);
  expect(isSecretToken(KIND, deriveSecretToken(KIND, 'old', SALT))).toBe(true);
  for (const text of ['', 'release_', 'release_x', `key_${'a'.repeat(43)}`, `release_${'a'.repeat(44)}`])
    expect([text, isSecretToken(KIND, text)]).toEqual([text, false]);
});
