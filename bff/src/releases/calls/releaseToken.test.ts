import { deriveReleaseToken, findReleaseToken, hashReleaseToken } from './releaseToken';

const SALT = 'salt';
const madeBy = (secret: string) => ({ salt: SALT, hash: hashReleaseToken(deriveReleaseToken(secret, SALT)) });

test('a repeated request gets its token again, before and after the secret was changed', () => {
  const first = madeBy('old');
  const token = deriveReleaseToken('old', SALT);
  expect(findReleaseToken(['old'], first)).toBe(token);
  expect(findReleaseToken(['old', 'new'], first)).toBe(token);
  expect(findReleaseToken(['new', 'old'], first)).toBe(token);
  expect(() => findReleaseToken(['new'], first)).toThrow(expect.objectContaining({ status: 422 }));
});

test('a reply that an earlier version kept has no hash: the secret that signs is meant', () => {
  expect(findReleaseToken(['old', 'new'], { salt: SALT })).toBe(deriveReleaseToken('old', SALT));
});
