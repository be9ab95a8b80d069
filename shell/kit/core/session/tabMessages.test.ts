import { stubServer } from '../../testing/stubServer';
import { signIn, testUser, tokenFor } from '../../testing/signedIn';
import type { TabMessage } from './tabMessages';

jest.mock('./tabMessages', () => {
  const tabs: { said: unknown[]; hear: (news: TabMessage) => void } = { said: [], hear: () => {} };
  return {
    tabs,
    notifyOtherTabs: (news: TabMessage) => tabs.said.push(news),
    onTabMessage: (listener: (news: TabMessage) => void) => {
      tabs.hear = listener;
    },
  };
});
import { dropSession, logout, refreshIfDue } from './authenticate';
import { endedSession, session, setSession } from './session';

const { tabs } = jest.requireMock<{ tabs: { said: TabMessage[]; hear: (news: TabMessage) => void } }>('./tabMessages');

beforeEach(() => {
  tabs.said.length = 0;
  sessionStorage.clear();
  setSession(null);
});

test('logging out in one tab logs the same person out in the others', async () => {
  signIn();
  stubServer(() => ({ body: { status: true } }));
  await logout();
  expect(tabs.said).toEqual([{ kind: 'left', person: 1 }]);

  signIn();
  const ownToken = session()!.token;
  sessionStorage.setItem('trestle.draft.1 /store/create x', 'typed');
  const calls = stubServer(() => ({ body: { status: true } }));
  tabs.hear({ kind: 'left', person: 1 });
  expect(session()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(calls.map(({ path, headers }) => [path, headers['Authorization']])).toEqual([
    ['/api-token-expire/', `Bearer ${ownToken}`],
  ]);
});
test("another user's log-out does not end this session, impersonated or not", () => {
  signIn();
  tabs.hear({ kind: 'left', person: 2 });
  expect(session()).not.toBeNull();
  setSession({ ...session()!, user: { ...testUser, id: 7 }, previous: { token: 'x', user: testUser } });
  tabs.hear({ kind: 'left', person: 7 });
  expect(session()).not.toBeNull();
  tabs.hear({ kind: 'left', person: 1 });
  expect(session()).toBeNull();
});
test('41 a page that waits behind the login is dropped when its owner logs out elsewhere', () => {
  signIn();
  dropSession(session()!.token);
  expect(endedSession()).toMatchObject({ user: { id: 1 } });
  tabs.hear({ kind: 'left', person: 1 });
  expect(endedSession()).toBeNull();
});
test('a token exchanged in one tab is taken by those that share the session', async () => {
  signIn(undefined, tokenFor({ ends: 600, age: 3000 }));
  const next = tokenFor({ ends: 3599 });
  stubServer(() => ({ body: { token: next, user: testUser } }));
  await refreshIfDue();
  expect(tabs.said).toEqual([{ kind: 'renewed', sid: 's', grant: { token: next, user: testUser } }]);

  signIn(undefined, tokenFor({ ends: 600, age: 3000 }));
  tabs.hear({ kind: 'renewed', sid: 'another', grant: { token: 'x', user: testUser } });
  expect(session()!.token).not.toBe('x');
  tabs.hear({ kind: 'renewed', sid: 's', grant: { token: next, user: testUser } });
  expect(session()!.token).toBe(next);
});
