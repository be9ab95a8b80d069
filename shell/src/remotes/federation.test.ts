import { init } from '@module-federation/enhanced/runtime';
import type { Release } from '@trestle/schema/registry';
import { preloadScripts, trustFiles } from './federation';
import { SCRIPT_TIMEOUT_MS } from './integrityPlugin';

init({ name: 'trestle_shell', remotes: [] });
const release: Release = {
  version: '2',
  entry: '/remotes/mf-slow/2/mf-manifest.json',
  contract: 2,
  integrity: { 'page.js': 'sha384-a', 'page.mjs': 'sha384-b' },
  pages: [],
  menus: [],
  homeCards: [],
};
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link')];

beforeEach(() => {
  jest.useFakeTimers();
  trustFiles({ 'mf-slow': release });
});
afterEach(() => {
  jest.useRealTimers();
  links().forEach((link) => link.remove());
});

test.each(['page.js', 'page.mjs'])(
  '%s, which took too long, is downloaded anew when it is asked for again',
  async (file) => {
    const failure = preloadScripts(release, [file]).catch((error: Error) => error.message);
    await jest.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS);
    expect(await failure).toContain('timed out');
    const again = preloadScripts(release, [file]);
    expect(links()).toHaveLength(1);
    links()[0]!.dispatchEvent(new Event('load'));
    await expect(again).resolves.toBeUndefined();
    // What has arrived is downloaded once.
    await jest.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS);
    await preloadScripts(release, [file]);
    expect(links()).toHaveLength(1);
  },
);
