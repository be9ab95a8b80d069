import { cacheTokens } from './tokenCache';
import { createTokens } from './token';

const start = Date.UTC(2026, 10, 21);
let clock = start;
const now = () => clock;
const uncachedTokens = createTokens({ secret: 'a secret of these tests that is long enough', ttlMinutes: 10, now });
let verifyCount = 0;
const tokens = cacheTokens(
  {
    ...uncachedTokens,
    verify: (token: unknown) => {
      verifyCount += 1;
      return uncachedTokens.verify(token);
    },
  },
  now,
);
const grant = {
  user: { id: 7, username: 'mara' },
  actor: 7,
  session: '0b9a3c1e-1d2f-4a5b-8c6d-7e8f9a0b1c2d',
  cap: start / 1000 + 7200,
};

test('safety 6: a genuine token is verified once, and cached until it expires', async () => {
  const token = await tokens.sign(grant);
  const claims = await tokens.verify(token);
  expect(await tokens.verify(token)).toBe(claims);
  expect(verifyCount).toBe(1);
  clock = claims.exp * 1000;
  await expect(tokens.verify(token)).rejects.toMatchObject({ status: 403, body: { detail: 'Signature has expired.' } });
  clock = start;
});

test('safety 6: refused tokens are verified again each time, and each text is cached separately', async () => {
  const token = await tokens.sign(grant);
  await tokens.verify(token);
  const forged = `${token.slice(0, -2)}AA`;
  for (let i = 0; i < 2; i++) await expect(tokens.verify(forged)).rejects.toMatchObject({ status: 401 });
  for (const other of [undefined, null, 1, [token], `${token}A`, token.toUpperCase()])
    await expect(tokens.verify(other)).rejects.toMatchObject({ status: 401 });
});
