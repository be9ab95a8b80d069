import { settings } from '@trestle/kit/core';
import { people } from '../testing/people';
import { signIn, signOut } from '../testing/session';
import { applyOverrides, loadedOverrides, overrideOrigins } from './applyOverrides';
import { keepOverride } from './override';

const origin = 'http://localhost:4101';
const released = {
  version: '1',
  entry: '/remotes/mf-orders/1/mf-manifest.json',
  contract: 2,
  integrity: { 'a.js': 'sha384-a' },
  pages: [],
  menus: [],
  homeCards: [],
};
const registry = { 'mf-orders': released };
const served = { name: 'mf-orders', contract: 2, pages: [], entry: 'https://evil.example/mf-manifest.json' };

let requestedUrls: string[];
const serve = (reply: unknown) => {
  requestedUrls = [];
  globalThis.fetch = (async (address: string) => {
    requestedUrls.push(address);
    if (reply instanceof Error) throw reply;
    return { ok: reply !== 404, status: 404, json: async () => reply };
  }) as unknown as typeof fetch;
};
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(settings, { remoteOverrideOrigins: [origin] });
  await signIn(people.admin);
  keepOverride({ remote: 'mf-orders', origin });
});
afterEach(async () => {
  await signOut();
  localStorage.clear();
  jest.restoreAllMocks();
});

test('an override takes the place of the release, with files of its own origin alone', async () => {
  serve(served);
  const applied = await applyOverrides(registry);
  expect(requestedUrls).toEqual([`${origin}/release.json`]);
  expect(applied['mf-orders']).toMatchObject({ version: 'dev', entry: `${origin}/mf-manifest.json`, integrity: {} });
  expect(overrideOrigins()).toEqual([origin]);
});

test.each([
  ['another remote', { ...served, name: 'mf-admin' }, 'it serves mf-admin'],
  ['no remote', {}, 'it serves no remote'],
  ['no pages', { name: 'mf-orders', contract: 2 }, 'its release.json describes no remote'],
  ['nothing', 404, 'error 404'],
  ['no answer', new TypeError('Failed to fetch'), 'Failed to fetch'],
])('a server that has %s leaves the release in place and says why', async (_what, reply, problem) => {
  serve(reply);
  expect(await applyOverrides(registry)).toEqual(registry);
  expect(loadedOverrides()).toEqual([{ remote: 'mf-orders', origin, problem }]);
  expect(overrideOrigins()).toEqual([]);
});

test('safety 85: nothing is asked for a user who is not staff, or from an origin that the setting lacks', async () => {
  Object.assign(settings, { remoteOverrideOrigins: ['http://localhost:9'] });
  serve(served);
  expect(await applyOverrides(registry)).toEqual(registry);
  Object.assign(settings, { remoteOverrideOrigins: [origin] });
  await signOut();
  await signIn(people.store);
  serve(served);
  expect(await applyOverrides(registry)).toEqual(registry);
  expect([requestedUrls, loadedOverrides(), overrideOrigins()]).toEqual([[], [], []]);
});
