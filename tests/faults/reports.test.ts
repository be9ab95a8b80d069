import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTree } from '../bench/processes.mjs';
import { limitDisk } from './fullDisk';
import { startIsolatedProduct, untilStatus, type IsolatedProduct } from './isolatedProduct';

/* The process that makes reports is stopped in the middle of one: killed, cancelled, left by its reader or its server. */
/** A run of a report, as the API shows it. */
type RunRecord = Record<string, unknown>;
const folder = mkdtempSync(join(tmpdir(), 'trestle-reports-'));
const disk = limitDisk(folder);
/** Processes that a test has halted. */
const haltedPids = new Set<number>();
let isolated: IsolatedProduct;

beforeAll(async () => {
  isolated = await startIsolatedProduct({ TMPDIR: folder });
}, 120_000);
afterEach(async () => {
  for (const pid of haltedPids) {
    signal(pid, 'SIGKILL');
    // Until the services know, they would give it the next report.
    await until(() => !signal(pid, 0));
  }
  haltedPids.clear();
});
afterAll(async () => {
  await isolated?.stop();
  disk.remove();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Sends a signal, or 0 to ask whether there is such a process. */
const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
};
const isRunning = (pid: number): boolean =>
  processTree(isolated.product.pid).some((each) => each.pid === pid && each.name === 'reports');
/** Repeats a check until it returns something. The test's own time limit ends it. */
const until = async <T>(check: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> => {
  for (;;) {
    const result = await check();
    if (result) return result;
    await sleep(50);
  }
};
const DEMO_PERIOD = { from: '2024-01-01', to: '2030-12-31', period: 'year' };
const RUN_BODY = { report: 'orders_by_store', format: 'csv', parameters: DEMO_PERIOD };
const download = (more: RequestInit = {}) =>
  fetch(`${isolated.product.url}/reports/download`, {
    method: 'POST',
    body: new URLSearchParams({ reportName: 'orders_by_store', filename: 'x.csv', ...DEMO_PERIOD }),
    ...more,
  });
/** The header of a new session of the administrator. */
const logInAsAdmin = async (): Promise<Record<string, string>> => {
  const { text } = await isolated.call('POST', '/api-token-auth/', { username: 'admin', password: 'Trestle-demo-1' });
  return { authorization: `Bearer ${(JSON.parse(text) as { token: string }).token}` };
};
/** Starts a process for reports and halts it, so that the next report never ends. */
const haltProcess = async (): Promise<number> => {
  expect((await download({ headers: await logInAsAdmin() })).status).toBe(200);
  const worker = await until(() => processTree(isolated.product.pid).find(({ name }) => name === 'reports'));
  signal(worker.pid, 'SIGSTOP');
  haltedPids.add(worker.pid);
  return worker.pid;
};
const startRun = async (): Promise<number> => {
  const { status, text } = await isolated.call('POST', '/api/report_run/', RUN_BODY);
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  return (JSON.parse(text) as { id: number }).id;
};
const readRun = async (id: number): Promise<RunRecord> =>
  JSON.parse((await isolated.call('GET', `/api/report_run/${id}/`)).text) as RunRecord;
const untilRun = (id: number, status: string): Promise<RunRecord> =>
  until(async () => {
    const row = await readRun(id);
    return row['status'] === status && row;
  });

test('a run whose process is killed says so, and the next one is made', async () => {
  const pid = await haltProcess();
  const id = await startRun();
  await untilRun(id, 'running');
  signal(pid, 'SIGKILL');
  expect(await untilRun(id, 'failed')).toMatchObject({
    error: expect.stringContaining('its process ended'),
    file: null,
  });
  await untilRun(await startRun(), 'done');
}, 60_000);

test('on a full disk a download is a 503 and a run says why; nothing stays, and nothing half is shown', async () => {
  const headers = await logInAsAdmin();
  expect((await download({ headers })).status).toBe(200);
  const { pid } = await until(() => processTree(isolated.product.pid).find(({ name }) => name === 'reports'));
  const reportFiles = () => readdirSync(folder).filter((name) => name.startsWith('trestle-report-'));
  // The file of the download before is open until its reply is over, and would leave room.
  await until(() => disk.isEmpty());
  disk.fill(pid);
  try {
    const refused = await download({ headers });
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('The disk is full')]);
    expect(refused.headers.get('content-disposition')).toBeNull();
    const failed = await untilRun(await startRun(), 'failed');
    expect(failed).toMatchObject({ error: expect.stringContaining('The disk is full'), file: null });
    expect(reportFiles()).toEqual([]);
  } finally {
    disk.free(pid);
  }
  await untilRun(await startRun(), 'done');
}, 60_000);

test('a cancelled run ends its process when that does not stop', async () => {
  const pid = await haltProcess();
  const id = await startRun();
  await untilRun(id, 'running');
  expect((await isolated.call('PATCH', `/api/report_run/${id}/`, { status: 'cancelled' })).status).toBe(200);
  await until(() => !isRunning(pid));
  expect(await readRun(id)).toMatchObject({ status: 'cancelled', file: null, error: null });
}, 60_000);

test('a download that takes long goes on as a run, in the same process', async () => {
  const headers = await logInAsAdmin();
  const pid = await haltProcess();
  const reply = await download({ headers: { ...headers, prefer: 'respond-async, wait=1' } });
  const run = (await reply.json()) as RunRecord;
  expect([reply.status, run['status'], run['title']]).toEqual([202, 'running', 'Orders by store and period']);
  expect(run['parameters']).toEqual(DEMO_PERIOD);
  signal(pid, 'SIGCONT');
  const readAdminsRun = async () =>
    (await (await fetch(`${isolated.product.url}/api/report_run/${run['id']}/`, { headers })).json()) as RunRecord;
  const done = await until(async () => {
    const row = await readAdminsRun();
    return row['status'] !== 'running' && row;
  });
  expect(done).toMatchObject({
    status: 'done',
    format: 'csv',
    file: expect.any(Number),
    rows_done: expect.any(Number),
  });
  expect(isRunning(pid)).toBe(true);
}, 60_000);

test('a reader who leaves ends the report', async () => {
  const headers = await logInAsAdmin();
  const pid = await haltProcess();
  const abortedDownload = new AbortController();
  const downloadError = download({ headers, signal: abortedDownload.signal }).catch((error: Error) => error.name);
  await until(() => readdirSync(folder).some((name) => name.startsWith('trestle-report-')));
  abortedDownload.abort();
  expect(await downloadError).toBe('AbortError');
  await until(() => !isRunning(pid));
  await until(() => !readdirSync(folder).some((name) => name.startsWith('trestle-report-')));
  expect((await download({ headers })).status).toBe(200);
}, 60_000);

test('safety 66: three runs of one person may wait, and no more', async () => {
  await haltProcess();
  const first = await startRun();
  await untilRun(first, 'running');
  const waiting = [await startRun(), await startRun(), await startRun()];
  const { status, text } = await isolated.call('POST', '/api/report_run/', RUN_BODY);
  expect([status, text]).toEqual([429, expect.stringContaining('3 of your reports wait already')]);
  expect((await readRun(waiting[0]!))['status']).toBe('queued');
  for (const id of [...waiting, first])
    expect((await isolated.call('DELETE', `/api/report_run/${id}/`)).status).toBe(204);
}, 60_000);

test('safety 44: a run whose server stops is marked as failed by the next one', async () => {
  await haltProcess();
  const id = await startRun();
  await untilRun(id, 'running');
  isolated.kill('services');
  await untilStatus(isolated, `/api/report_run/${id}/`, 200);
  expect(await untilRun(id, 'failed')).toMatchObject({ error: expect.stringContaining('The server stopped') });
}, 90_000);
