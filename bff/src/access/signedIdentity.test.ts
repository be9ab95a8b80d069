import { createIdentityReader } from '@trestle/db/platform/signedIdentity';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { GroupRules, AccessRules } from '@trestle/schema/access';
import { createEndpointTable } from '@trestle/schema/endpoints';
import { entities } from '@trestle/schema/entities/all';
import type { SignedInCaller } from '../caller';
import { createCallPolicies } from '@trestle/db/identity/callPolicy';
import { createIdentitySigner } from './signedIdentity';

const KEY = 'a service key of these tests, long enough';
let clock = Date.now();
const sign = createIdentitySigner(KEY, entities, () => clock);
const callFor = createCallPolicies(entities);
const endpoints = createEndpointTable(entities, 'trestle');
const call = (path: string, query = '') => callFor(endpoints.read('GET', { path, query }));

const user = {
  id: 7,
  username: 'mara',
  groups: [],
  user_permissions: [],
  store: { id: 5, name: 'Fitzroy' },
  is_superuser: false,
  is_staff: false,
} as unknown as SessionUser;
const claims = { sub: '7', sid: 's', iat: 1, exp: 2, cap: 3 };
const session = { session: 's', user, actor: 7, parent: null, accessVersion: 1, startedAt: new Date() };
const caller: SignedInCaller = { claims, session };
const groups: GroupRules[] = [
  {
    group: 2,
    group__name: 'StoreUser',
    deny_by_default: true,
    states: [{ state_name: 'product', deny: false, models: [] }],
  },
];
const rules: AccessRules = { use_permissions: true, superuser: false, groups };

test('the same call by the same person under the same rules is signed once for some seconds', async () => {
  const first = sign(caller, rules, call('/api/product/'));
  expect(
    sign({ claims, session: { ...session, startedAt: new Date() } }, { ...rules }, call('/api/product/', 'q=chair')),
  ).toBe(first);
  clock += 21_000;
  expect(sign(caller, rules, call('/api/product/'))).not.toBe(first);
});

test('safety 7, 8: any difference gives another header', () => {
  const first = sign(caller, rules, call('/api/product/'));
  const otherHeaders = [
    sign({ claims: { ...claims }, session }, rules, call('/api/product/')),
    ...[{ accessVersion: 2 }, { actor: 1 }, { session: 't' }, { user: { ...user } }].map((change) =>
      sign({ claims, session: { ...session, ...change } }, rules, call('/api/product/')),
    ),
    sign(caller, { ...rules, groups: [...groups] }, call('/api/product/')),
    sign(caller, { ...rules, superuser: true }, call('/api/product/')),
    sign(caller, rules, call('/api/product/1/')),
    sign(caller, rules, call('/api/product/', '_code=true')),
  ];
  expect(otherHeaders).not.toContain(first);
});

test('safety 24: a denied call is denied each time, even if it was allowed before', () => {
  sign(caller, rules, call('/api/product/'));
  const denied: AccessRules = { ...rules, groups: [{ ...groups[0]!, states: [] }] };
  for (let i = 0; i < 2; i++)
    expect(() => sign(caller, denied, call('/api/product/'))).toThrow(expect.objectContaining({ status: 403 }));
});

test('safety 37: a service verifies a header once, refuses it when expired, and caches no forged header', async () => {
  const read = createIdentityReader(KEY, () => clock);
  const header = await sign(caller, rules, call('/api/product/'));
  const identity = await read(header);
  expect(identity).toMatchObject({ user: 7, scope: 5 });
  expect(await read(header)).toBe(identity);
  expect(() => Object.assign(identity.limits, { product: [] })).toThrow(TypeError);
  for (let i = 0; i < 2; i++)
    await expect(read(`${header.slice(0, -6)}AAAAAA`)).rejects.toThrow('signature verification failed');
  await expect(createIdentityReader('another key of these tests, long enough')(header)).rejects.toThrow(
    'signature verification failed',
  );
});

test('safety 37: a cached header is refused when it has expired', async () => {
  const startedAt = Date.now();
  let time = startedAt;
  const read = createIdentityReader(KEY, () => time);
  const header = await createIdentitySigner(KEY, entities)(caller, rules, call('/api/product/'));
  const firstIdentity = await read(header);
  time = startedAt + 40_000;
  expect(await read(header)).toBe(firstIdentity);
  time = startedAt + 61_000;
  // jose, whose clock is behind this test's, still accepts the header. What counts: it is verified again.
  expect(await read(header)).not.toBe(firstIdentity);
});
