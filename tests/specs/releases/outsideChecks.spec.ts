import { expect, test } from '@playwright/test';
import { findChromium } from '../../chromium.mjs';
import { createOutsideRemote, type OutsideRemote } from '../../outsideRemote';
import { PASSWORD } from '../../pages/people';

const REMOTE = 'mf-outside-checks';

test.setTimeout(240_000);

let outside: OutsideRemote;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  outside = await createOutsideRemote(REMOTE);
  const built = await outside.command(['build']);
  expect(built.stderr + built.stdout).toContain('is built');
});
test.afterAll(() => outside?.remove());

test('a team breaks its own remote in every known way against a running shell, before any release', async ({
  baseURL,
}) => {
  const env = { TRESTLE_USER: 'admin', TRESTLE_PASSWORD: PASSWORD, CHROMIUM_PATH: findChromium()! };
  const result = await outside.command(['check', '--in', baseURL!], env);
  expect(result.stdout).not.toContain('FAIL');
  expect(result).toMatchObject({ code: 0, stderr: '' });
  expect(result.stdout.match(/^ {2}ok {3}/gm)).toHaveLength(15);
});
