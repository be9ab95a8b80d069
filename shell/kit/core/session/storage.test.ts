import { signIn } from '../../testing/signedIn';
import { settings } from '../settings';
import { session, setSession } from './session';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  settings.permanentStorage = false;
  setSession(null);
});
const heard = () => window.dispatchEvent(new StorageEvent('storage', { key: 'trestle.session' }));

test('with the permanent setting the session is in local storage, and shared by all tabs (S2 §4)', () => {
  settings.permanentStorage = true;
  signIn();
  const keptSession = localStorage.getItem('trestle.session')!;
  expect(keptSession).toContain('office');
  expect(sessionStorage).toHaveLength(0);
  localStorage.removeItem('trestle.session');
  heard();
  expect(session()).toBeNull();
  localStorage.setItem('trestle.session', keptSession);
  heard();
  expect(session()).toMatchObject({ user: { username: 'office' } });
});
test("without it, a tab's session is its own", () => {
  signIn();
  expect(localStorage).toHaveLength(0);
  sessionStorage.clear();
  heard();
  expect(session()).not.toBeNull();
});
test('full storage is logged as too much data, and the page works on (S2 §8)', () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  signIn();
  expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('too much data'));
  expect(session()).not.toBeNull();
  full.mockRestore();
  consoleError.mockRestore();
});
