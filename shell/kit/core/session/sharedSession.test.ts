import { fullAccess, signIn, testUser, tokenFor } from '../../testing/signedIn';
import type { SharedSession } from './session';
import type { TabMessage } from './tabMessages';

jest.mock('./tabMessages', () => {
  const listeners: ((message: TabMessage) => void)[] = [];
  const tabs = {
    said: [] as TabMessage[],
    hear: (message: TabMessage) => listeners.forEach((listener) => listener(message)),
  };
  return {
    tabs,
    canAskTabs: true,
    notifyOtherTabs: (message: TabMessage) => tabs.said.push(message),
    onTabMessage: (listener: (message: TabMessage) => void) => listeners.push(listener),
  };
});
import { dropSession } from './authenticate';
import { enterAnonymously } from './anonymous';
import { endSession, endedSession, session, setSession } from './session';
import { isAskingTabs, otherTabsAnswer, seekSession } from './sharedSession';

const { tabs } = jest.requireMock<{ tabs: { said: TabMessage[]; hear: (message: TabMessage) => void } }>(
  './tabMessages',
);
const other = { ...testUser, id: 2, username: 'store1' };
const sessionOf = (user = testUser, sid = 'another'): SharedSession => ({
  token: tokenFor({ more: { sid } }),
  user,
  rules: fullAccess,
});
const offer = (shared: SharedSession): void => {
  tabs.hear({ kind: 'signedIn', session: shared });
};

jest.useFakeTimers();
beforeEach(() => {
  jest.advanceTimersByTime(1000);
  sessionStorage.clear();
  localStorage.clear();
  setSession(null);
  tabs.said.length = 0;
});

test('a new tab asks before it is drawn, and shows the login when no tab answers', async () => {
  seekSession();
  expect(tabs.said).toEqual([{ kind: 'asked' }]);
  expect(isAskingTabs()).toBe(true);
  jest.advanceTimersByTime(300);
  await otherTabsAnswer();
  expect(isAskingTabs()).toBe(false);
  signIn();
  seekSession();
  expect(tabs.said).toHaveLength(1);
});

test('a tab takes over the session of another, and stores it as its own', async () => {
  const shared = sessionOf();
  seekSession();
  offer(shared);
  expect([session(), isAskingTabs()]).toEqual([null, true]);
  jest.advanceTimersByTime(50);
  expect(session()).toMatchObject(shared);
  expect(sessionStorage.getItem('trestle.session')).toContain(shared.token);
  expect(localStorage).toHaveLength(0);
  await otherTabsAnswer();
  expect(isAskingTabs()).toBe(false);
});

test('answers of two people are not taken, nor is an expired one', () => {
  offer(sessionOf());
  offer(sessionOf(other));
  jest.advanceTimersByTime(50);
  expect(session()).toBeNull();
  offer({ ...sessionOf(), token: tokenFor({ ends: -1 }) });
  jest.advanceTimersByTime(50);
  expect(session()).toBeNull();
});

test("a tab that is logged in never becomes another person's", () => {
  signIn();
  offer(sessionOf(other));
  jest.advanceTimersByTime(50);
  expect(session()!.user.id).toBe(testUser.id);
});

test('safety 41: a page that waits behind the login is given to its own person alone', () => {
  signIn();
  dropSession(session()!.token);
  expect(tabs.said).toEqual([{ kind: 'asked' }]);
  offer(sessionOf(other));
  jest.advanceTimersByTime(50);
  expect(session()).toBeNull();
  // The session that was refused is still some other tab's.
  offer(sessionOf(testUser, 's'));
  jest.advanceTimersByTime(50);
  expect([session(), endedSession()?.user.id]).toEqual([null, testUser.id]);
  offer(sessionOf());
  jest.advanceTimersByTime(50);
  expect(session()!.user.id).toBe(testUser.id);
});

test("safety 15: after an impersonation, a tab takes over the acting person's own session", () => {
  const impersonate = (ownToken: string) => {
    const acting = tokenFor({ more: { sub: '2', sid: 'sudo', act: { sub: '1' } } });
    signIn(null, acting, other, { token: ownToken, user: testUser });
    endSession();
  };
  const offered = (shared: SharedSession) => {
    offer(shared);
    jest.advanceTimersByTime(50);
    return session()?.user.id ?? null;
  };
  impersonate(tokenFor());
  expect(offered(sessionOf(other))).toBeNull();
  // The server has refused this one.
  expect(offered(sessionOf(testUser, 's'))).toBeNull();
  expect(offered(sessionOf())).toBe(testUser.id);
  // An expired token says nothing of its session: another tab may have refreshed it.
  impersonate(tokenFor({ ends: -1 }));
  expect(offered(sessionOf(testUser, 's'))).toBe(testUser.id);
});

test('safety 7: a session that is logged out while a tab weighs it is not taken over', () => {
  offer(sessionOf());
  tabs.hear({ kind: 'left', person: testUser.id });
  jest.advanceTimersByTime(50);
  expect(session()).toBeNull();
});

test("safety 15: an impersonating tab answers with the acting person's own session", () => {
  const own = { token: tokenFor(), user: testUser, rules: fullAccess };
  const acting = tokenFor({ more: { sub: '2', sid: 'sudo', act: { sub: '1' } } });
  signIn(null, acting, other, own);
  tabs.hear({ kind: 'asked' });
  expect(tabs.said).toEqual([{ kind: 'signedIn', session: own }]);
  // A refresh elsewhere reaches what the tab returns to.
  const grant = { token: tokenFor({ more: { fresh: true } }), user: testUser };
  tabs.hear({ kind: 'renewed', sid: 's', grant });
  expect(session()).toMatchObject({ token: acting, user: { id: 2 }, previous: grant });
  signIn(null, acting, other);
  tabs.said.length = 0;
  tabs.hear({ kind: 'asked' });
  enterAnonymously();
  tabs.hear({ kind: 'asked' });
  expect(tabs.said).toEqual([]);
});
