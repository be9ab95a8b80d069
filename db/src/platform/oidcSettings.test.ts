import { readSettings } from './settings';

const OIDC = {
  OIDC_ISSUER: 'https://login.shop.example',
  OIDC_CLIENT_ID: 'trestle',
  OIDC_CLIENT_SECRET: 'canary-secret',
};
const problems = (env: Record<string, string>) => readSettings(env).problems;

test('it is off by default, and on with three settings', () => {
  expect(readSettings({}).settings?.oidcIssuer).toBeUndefined();
  expect(readSettings(OIDC).settings).toMatchObject({ oidcCreateUsers: false, oidcMatchEmail: false, oidcOnly: false });
});

test.each([
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.'],
  ['OIDC_CLIENT_SECRET', 'OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it.'],
])('without %s it says so', (name, words) => {
  expect(problems({ ...OIDC, [name]: '' })).toEqual([words]);
});

test.each(['OIDC_CLIENT_ID', 'OIDC_CREATE_USERS', 'OIDC_MATCH_EMAIL', 'OIDC_GROUPS_CLAIM', 'OIDC_ONLY'])(
  '%s alone means nothing',
  (name) => expect(problems({ [name]: 'on' })).toEqual([`OIDC_ISSUER is missing: ${name} means nothing without it.`]),
);

test.each([
  'http://login.shop.example',
  'login.shop.example',
  'https://a.example/?x=1',
  'https://u@a.example',
  'ftp://a.example',
])('%s is no issuer', (issuer) => {
  const [problem] = problems({ ...OIDC, OIDC_ISSUER: issuer });
  expect(problem).toMatch(/^OIDC_ISSUER must be an https address/);
});

test('production wants the public address, and no message shows the secret', () => {
  const env = { ...OIDC, NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32), DEMO: 'off' };
  expect(problems(env)).toEqual(['PUBLIC_URL is missing: the provider of OIDC_ISSUER sends people back to it.']);
  expect(problems({ ...env, OIDC_CLIENT_ID: '' }).join()).not.toContain('canary-secret');
  expect(problems({ ...env, PUBLIC_URL: 'https://orders.shop.example' })).toEqual([]);
});
