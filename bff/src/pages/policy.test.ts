import { integrityPolicy } from './policy';

const ORIGINS = ['http://localhost:4101'];
const POLICY = { 'Integrity-Policy': 'blocked-destinations=(script)' };

test.each([
  ['without the setting', [], 'trestle_override=1', POLICY],
  ['without a choice', ORIGINS, undefined, POLICY],
  ['with another cookie', ORIGINS, 'not_trestle_override=1; trestle_override=10', POLICY],
  ['with a choice', ORIGINS, 'a=b; trestle_override=1', {}],
] as const)('safety 42, 85: %s, a script needs a digest or not', (_what, origins, cookies, policy) =>
  expect(integrityPolicy(origins, cookies)).toEqual(policy),
);
