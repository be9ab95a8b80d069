import { GROUPS_CLAIM } from '../../oidcClient.mjs';
import { unique } from '../../uniqueText';
import { auditOfUser, claimsOf, startCompanyBffs, verifyToken, type CompanyBffs } from '../parts/companyBffs';
import { newSubject } from '../parts/companySignIn';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { as, callTo, expectStatus, logIn, person, type Body } from '../parts/people';
import { awaitMails } from '../parts/sentMails';

/* Who somebody of the provider is here: matched, created, in groups, forgotten. */
const admin = as('admin');
let company: CompanyBffs;
let urls: CompanyBffs['urls'];
let provider: CompanyBffs['provider'];
let signIn: CompanyBffs['signIn'];
beforeAll(async () => {
  company = await startCompanyBffs();
  ({ urls, provider, signIn } = company);
});
afterAll(() => company.stop());
const groupNames = (user: Body): string[] =>
  (user['groups'] as Body[]).map((group) => group['name'] as string).toSorted();
/** Makes a group that follows a group at the provider. */
const makeGroup = async (external: string | null): Promise<{ id: number; name: string }> => {
  const name = unique('Group');
  const created = expectStatus(await admin('POST', '/api/trestle/group/', { name, external_name: external }), 201);
  return { id: created['id'] as number, name };
};

test('safety 90: a user is found by a verified e-mail the first time, and then by the subject', async () => {
  const user = await createUser();
  const subject = newSubject();
  expect(await signIn(subject, claimsOf(subject, { email: user.email, email_verified: false }))).toMatchObject({
    problem: 'unverified',
  });
  const matched = await signIn(subject, claimsOf(subject, { email: user.email.toUpperCase() }));
  expect(matched.body['user'].id).toBe(user.id);
  expect(await auditOfUser(user.id, 'oidc_link')).toHaveLength(1);
  const renamed = await signIn(subject, claimsOf(subject, { email: 'another@demo.example', email_verified: false }));
  expect(renamed.body['user'].id).toBe(user.id);
  // The e-mail passed on to somebody else at the provider.
  const other = newSubject();
  expect(await signIn(other, claimsOf(other, { email: user.email }))).toMatchObject({ problem: 'taken' });
});

test('a merged user is found by the provider’s person of either', async () => {
  const subject = newSubject();
  const { body } = await signIn(subject, claimsOf(subject));
  const kept = await createUser();
  const merge = { id: kept.id, other_ids: [body['user'].id] };
  expectStatus(await admin('POST', `/api/trestle/user/${kept.id}/merge/`, merge), 200);
  expect((await signIn(subject)).body['user'].id).toBe(kept.id);
});

test('safety 59: a new user name is nobody’s user name or e-mail', async () => {
  const user = await createUser();
  const [first, second] = [newSubject(), newSubject()];
  const named = await signIn(first, claimsOf(first, { preferred_username: user.username }));
  expect(named.body['user'].username).toBe(`${user.username}2`);
  const mailed = await signIn(second, claimsOf(second, { preferred_username: user.email }));
  expect(mailed.body['user'].username).toBe(`${user.email}2`);
  const third = newSubject();
  const alike = await signIn(third, claimsOf(third, { preferred_username: 'аdmin' }));
  expect(alike.body['user'].username).toBe(`${third}@demo.example`);
  const nameless = newSubject();
  expect(await signIn(nameless, { email_verified: true })).toMatchObject({ problem: 'no_email' });
});

test('groups with a name at the provider follow the claim, others stay', async () => {
  const [one, two] = [unique('ext'), unique('ext')];
  const [first, second, own] = [await makeGroup(one), await makeGroup(two), await makeGroup(null)];
  const subject = newSubject();
  const { body } = await signIn(subject, claimsOf(subject, { [GROUPS_CLAIM]: [one, 'Administrator', own.name] }));
  expect(groupNames(body['user'])).toEqual([first.name]);
  expectStatus(await admin('PATCH', `/api/trestle/user/${body['user'].id}/`, { groups: [first.id, own.id] }), 200);
  const moved = await signIn(subject, claimsOf(subject, { [GROUPS_CLAIM]: [two] }));
  expect(groupNames(moved.body['user'])).toEqual([second.name, own.name].toSorted());
  const entries = await auditOfUser(body['user'].id, 'update');
  expect(entries.map((entry) => entry['changes'])).toContainEqual({
    groups: [[first.id, own.id], expect.arrayContaining([second.id, own.id])],
  });
  const none = await signIn(subject, claimsOf(subject, { [GROUPS_CLAIM]: undefined }));
  expect(groupNames(none.body['user'])).toEqual([own.name]);
});

test('a name at the provider is unique and can be emptied', async () => {
  const external = unique('ext');
  const { id } = await makeGroup(external);
  expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('Group'), external_name: external }), 400);
  expectStatus(await admin('PATCH', `/api/trestle/group/${id}/`, { external_name: '' }), 200);
  const again = expectStatus(await admin('GET', `/api/trestle/group/${id}/`), 200);
  expect(again['external_name'] ?? '').toBe('');
  expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('Group'), external_name: '' }), 201);
});

test('a password works beside it, and the provider’s person gets none', async () => {
  const user = await createUser();
  const login = callTo(urls[0]);
  expectStatus(await login('POST', '/api-token-auth/', { username: user.username, password: PASSWORD }), 200);
  const subject = newSubject();
  await signIn(subject, claimsOf(subject));
  expectStatus(await login('POST', '/api-token-auth/', { username: subject, password: '' }), 400);
  expectStatus(await login('POST', '/api-token-auth/', { username: subject, password: 'x' }), 400);
});

test('safety 90: an administrator sees who a user is at the provider, and forgets it; sessions of there end', async () => {
  const user = await createUser();
  const subject = newSubject();
  const signedIn = await signIn(subject, claimsOf(subject, { email: user.email }));
  const byPassword = await logIn(user.username);
  const identities = expectStatus(await admin('POST', '/auth/identity/', { user: user.id }), 200)['results'] as Body[];
  expect(identities).toEqual([
    {
      id: expect.any(Number),
      issuer: provider.issuer,
      subject,
      created_at: expect.any(String),
      signed_in_at: expect.any(String),
    },
  ]);
  const body = { user: user.id, id: identities[0]!['id'] as number };
  const staff = callTo(urls[0]);
  expectStatus(await staff('POST', '/auth/identity/', { user: user.id }, bearer(byPassword.token)), 403);
  expectStatus(await staff('POST', '/auth/identity/forget/', body, bearer(byPassword.token)), 403);
  const other = await createUser();
  expect(expectStatus(await admin('POST', '/auth/identity/forget/', { ...body, user: other.id }), 400)).toHaveProperty(
    'id',
  );
  expect(expectStatus(await admin('POST', '/auth/identity/', { user: 99_999_999 }), 400)).toHaveProperty('user');
  expect(expectStatus(await admin('POST', '/auth/identity/forget/', { user: user.id }), 400)).toHaveProperty('id');
  expectStatus(await verifyToken(signedIn.body['token'] as string, urls[1]), 200);

  expectStatus(await admin('POST', '/auth/identity/forget/', body), 200);
  expectStatus(await verifyToken(signedIn.body['token'] as string, urls[1]), 400);
  expectStatus(await verifyToken(byPassword.token, urls[1]), 200);
  expectStatus(await admin('POST', '/auth/identity/forget/', body), 400);
  expect(expectStatus(await admin('POST', '/auth/identity/', { user: user.id }), 200)).toEqual({ results: [] });
  const [entry] = await auditOfUser(user.id, 'oidc_unlink');
  expect(entry).toMatchObject({ actor: (await person('admin'))['id'], reason: provider.issuer });
  expect((await awaitMails(user.email, 1))[0]).toContain('company sign-in was removed');
  // Whoever has the same verified e-mail there is linked again: the provider decides.
  expect((await signIn(subject)).body['user'].id).toBe(user.id);
});

test('safety 58: only a superuser forgets the identity of a superuser, and nobody while acting for others', async () => {
  const superuser = await createUser({ is_superuser: true, groups: [], store: null });
  const forget = { user: superuser.id, id: 1 };
  expectStatus(await as('office')('POST', '/auth/identity/forget/', forget), 403);
  const { id } = await createUser();
  const acting = expectStatus(await admin('POST', '/auth/sudo/', { id }), 200)['token'] as string;
  expectStatus(await callTo(urls[0])('POST', '/auth/identity/', { user: id }, bearer(acting)), 403);
  expectStatus(await callTo(urls[0])('POST', '/auth/unsudo/', {}, bearer(acting)), 200);
});
