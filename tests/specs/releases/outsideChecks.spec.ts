import { expect, test } from '@playwright/test';
import { findChromium } from '../../chromium.mjs';
import { createOutsideRemote, type OutsideRemote } from '../../outsideRemote';
import { callAs, PASSWORD } from '../../pages/people';
import { deleteReleases } from '../../testRemotes';
import { unique } from '../../uniqueText';

const REMOTE = 'mf-outside-checks';

test.setTimeout(240_000);

/** Who looks, and with what. */
const env = { TRESTLE_USER: 'admin', TRESTLE_PASSWORD: PASSWORD, CHROMIUM_PATH: findChromium()! };

let outside: OutsideRemote;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  outside = await createOutsideRemote(REMOTE);
  const built = await outside.command(['build']);
  expect(built.stderr + built.stdout).toContain('is built');
});
test.afterAll(async () => {
  await deleteReleases([REMOTE]);
  await outside?.remove();
});

test(
  'a team breaks its own remote in every known way against a running shell, before any release',
  { tag: '@long' },
  async ({ baseURL }) => {
    const result = await outside.command(['check', '--in', baseURL!], env);
    expect(result.stdout).not.toContain('FAIL');
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout.match(/^ {2}ok {3}/gm)).toHaveLength(15);
  },
);

test('its own stories run against a preview that nobody else has', { tag: '@long' }, async ({ page, baseURL }) => {
  const withoutPreview = await outside.command(['test', '--in', baseURL!], env);
  expect(withoutPreview).toMatchObject({ code: 1, stderr: expect.stringContaining('failed') });

  const admin = await callAs(page, 'admin');
  const { token } = await admin.post('/api/trestle/release_token/', { name: unique('token'), remote: REMOTE });
  const sent = await outside.command(['preview', '--to', baseURL!], { TRESTLE_RELEASE_TOKEN: String(token) });
  expect(sent.stdout).toContain('can be previewed by staff');
  expect(sent.stdout).toMatch(/\d+ source maps are kept there/);
  const result = await outside.command(['test', '--in', baseURL!, '--preview'], env);
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passed') });
});
