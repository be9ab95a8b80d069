import { request } from '../api/request';
import { signIn, tokenFor } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { noteServerTime, serverNow } from './serverTime';
import { isLive, isRefreshDue } from './token';

const HOUR_MS = 3_600_000;
const here = Date.now();
/** The page's clock shows this much more than the server's. */
const setAhead = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(here + ms);

afterEach(() => {
  jest.restoreAllMocks();
  noteServerTime(new Date().toUTCString());
  localStorage.clear();
});

test.each([-26 * HOUR_MS, -2 * HOUR_MS, 2 * HOUR_MS, 26 * HOUR_MS])(
  'on a machine whose clock is %i ms ahead, tokens live as long as elsewhere',
  async (ahead) => {
    const [fresh, old, ended] = [tokenFor({ ends: 3600 }), tokenFor({ ends: 600, age: 3000 }), tokenFor({ ends: -5 })];
    setAhead(ahead);
    signIn();
    stubServer(() => ({ body: {}, headers: { Date: new Date(here).toUTCString() } }));
    await request('/api/product/');
    expect(Math.abs(serverNow() - here)).toBeLessThan(2000);
    expect([fresh, old, ended].map((token) => isLive(token))).toEqual([true, true, false]);
    expect([fresh, old, ended].map((token) => isRefreshDue(token))).toEqual([false, true, false]);
    expect(Number(localStorage.getItem('trestle.look.clock'))).toBeCloseTo(-ahead, -4);
  },
);

test('small differences, and replies without a time, change nothing', () => {
  setAhead(0);
  // What an earlier test left of a second counts, too.
  for (const time of [here + HOUR_MS, here]) noteServerTime(new Date(time).toUTCString());
  localStorage.clear();
  for (const date of [null, '', 'yesterday', new Date(here + 1500).toUTCString()]) noteServerTime(date);
  expect(Math.abs(serverNow() - here)).toBeLessThan(1000);
  expect(localStorage.getItem('trestle.look.clock')).toBeNull();
});

test('a reply that comes late, as after a night with the lid closed, changes nothing; the next one is believed', () => {
  setAhead(0);
  for (const time of [here + HOUR_MS, here]) noteServerTime(new Date(time).toUTCString());
  setAhead(HOUR_MS);
  noteServerTime(new Date(here).toUTCString(), here);
  expect(serverNow() - here).toBeGreaterThan(HOUR_MS - 1001);
  noteServerTime(new Date(here).toUTCString(), here + HOUR_MS - 100);
  expect(Math.abs(serverNow() - here)).toBeLessThan(1001);
});

test('a storage that is full keeps no call from ending', async () => {
  signIn();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  stubServer(() => ({ body: 'mine', headers: { Date: new Date(here + 26 * HOUR_MS).toUTCString() } }));
  await expect(request('/api/product/')).resolves.toBe('mine');
  expect(serverNow() - here).toBeGreaterThan(25 * HOUR_MS);
});
