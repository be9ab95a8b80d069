import { setTimeout as sleep } from 'node:timers/promises';
import { runSql } from '../../database';
import { as, expectStatus, type Body } from '../parts/people';
import { startSecondDeployment } from '../parts/secondDeployment';

const PATH = '/api/trestle/health/';
const processes = async (): Promise<Body[]> => expectStatus(await as('admin')('GET', PATH), 200)['processes'] as Body[];

test('administrators read how the installation is, others 403; an unknown parameter is 400, a change 405', async () => {
  const report = expectStatus(await as('admin')('GET', PATH), 200);
  const checks = report['checks'] as { name: string; state: string; text: string }[];
  // Other tests start processes that know a mail server.
  const names = checks.map(({ name }) => name).filter((name) => name !== 'Mail server');
  expect(names).toEqual(['Processes', 'Database', 'Mails', 'Reports', 'Backup', 'Disk']);
  expect(checks[0]!.text).toMatch(/BFFs? runs?, .* services process/);
  expect(checks[1]).toMatchObject({ state: 'good', text: expect.stringMatching(/^\d.* \d+ of \d+ connections/) });
  for (const kind of ['bff', 'services'])
    expect(await processes()).toContainEqual(
      expect.objectContaining({ kind, version: expect.any(String), disk_free: expect.any(Number) }),
    );
  for (const username of ['store1', 'buyer', 'nogroup']) expectStatus(await as(username)('GET', PATH), 403);
  expectStatus(await as('admin')('GET', `${PATH}?process=1`), 400);
  expectStatus(await as('admin')('POST', PATH, {}), 405);
});

/** Waits until the BFF of a port is on the page, or is no longer. */
async function awaitBff(port: string, isListed: boolean): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    const found = (await processes()).some(({ host }) => String(host).endsWith(`:${port}`));
    if (found === isListed) return;
    await sleep(50);
  }
  throw new Error(`The BFF of port ${port} is ${isListed ? 'not ' : 'still '}on the page.`);
}

test('a process is on the page as long as it runs', async () => {
  const second = await startSecondDeployment();
  const { port } = new URL(second.url);
  await awaitBff(port, true);
  await second.stop();
  await awaitBff(port, false);
});

test('a mail server that cannot be used is told with the reason', async () => {
  const second = await startSecondDeployment({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const readCheck = async () =>
    (expectStatus(await as('admin')('GET', PATH), 200)['checks'] as Body[]).find(({ text }) =>
      /can't be used/.test(text),
    );
  let check = await readCheck();
  for (let i = 0; i < 100 && !check; i += 1) {
    await sleep(100);
    check = await readCheck();
  }
  await second.stop();
  expect(check).toMatchObject({
    name: 'Mail server',
    state: 'bad',
    text: expect.stringMatching(/can't be used: .*ECONNREFUSED/),
  });
});

test('the last backup is told with its age', async () => {
  await runSql(
    "INSERT INTO backup_run (created_date, version, row_count, seconds) VALUES (UTC_TIMESTAMP(3), '1', 4321, 2)",
  );
  const checks = expectStatus(await as('admin')('GET', PATH), 200)['checks'] as Body[];
  expect(checks).toContainEqual({ name: 'Backup', state: 'good', text: expect.stringContaining('has 4,321 rows') });
});
