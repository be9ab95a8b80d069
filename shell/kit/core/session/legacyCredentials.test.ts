import { stubServer, type StubReply } from '../../testing/stubServer';
import { fullAccess, testUser, tokenFor } from '../../testing/signedIn';
import { settings } from '../settings';
import { loadUser, resumeSession } from './authenticate';
import { session, setSession } from './session';

const RULES = '/api/trestle/my_group_permissions/';
const stubReplies = (repliesByPath: Record<string, StubReply>) =>
  stubServer(({ path }) => repliesByPath[path] ?? { status: 404, body: {} });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setSession(null);
  settings.legacyCredentialImport = true;
});
afterAll(() => {
  settings.legacyCredentialImport = false;
});
const stored = () => {
  const token = tokenFor();
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify({ ...testUser, is_superuser: true, username: 'somebody else' }));
  return token;
};

test('a legacy token is accepted once the server confirms it and names its user', async () => {
  const token = stored();
  const calls = stubReplies({
    '/api-token-verify/': { body: { token, user: testUser } },
    [RULES]: { body: fullAccess },
  });
  await resumeSession();
  expect(calls[0]!.body).toEqual({ token });
  expect(session()).toMatchObject({ token, user: { username: 'office', is_superuser: false } });
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});
test('a legacy token that the server refuses is cleared: FAIL_IN_LOAD_USER (S2 §8)', async () => {
  stored();
  stubReplies({ '/api-token-verify/': { status: 400, body: { non_field_errors: ['Invalid token.'] } } });
  await expect(loadUser()).rejects.toThrow('FAIL_IN_LOAD_USER');
  expect(session()).toBeNull();
  expect(localStorage).toHaveLength(0);
});
test('without an answer a legacy token is kept', async () => {
  const token = stored();
  stubServer(() => {
    throw new TypeError('network');
  });
  await resumeSession();
  expect(session()).toBeNull();
  expect(localStorage.getItem('token')).toBe(token);
});
test('with the setting off, legacy tokens are ignored', async () => {
  settings.legacyCredentialImport = false;
  stored();
  const calls = stubReplies({});
  await expect(loadUser()).rejects.toThrow('NO_TOKEN');
  expect(calls).toHaveLength(0);
  expect(localStorage).toHaveLength(2);
});
test('without a stored token: NO_TOKEN, and no message', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  await expect(loadUser()).rejects.toThrow('NO_TOKEN');
  await resumeSession();
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});
