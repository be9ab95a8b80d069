import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { metrics } from '../../platform/metrics';
import type { ReportJob } from '../makeReport';
import { createReportWorkers, type MakeRequest, type ReportWorkers } from './reportWorkers';
import { cancelTimes } from './workerProcess';

/* A process that speaks as reportProcess.ts does. What it shall do stands in the job's `report`. */
const PROCESS = `
import { closeSync } from 'node:fs';
let running;
const say = (message) => process.send(message);
process.on('message', ({ kind, id, job }) => {
  if (kind === 'cancel') {
    if (running === 'stubborn') return;
    say({ kind: 'failed', id, problem: { status: 500, body: {}, headers: {} }, rssBytes: 1 });
    return;
  }
  running = job.report;
  say({ kind: 'progress', id, progress: { rows: process.pid, totalRows: 0 } });
  const done = (rssBytes) => say({ kind: 'done', id, result: { bytes: process.pid, rows: 0, totalRows: 0, contentType: '' }, rssBytes });
  if (running === 'quick') done(1);
  if (running === 'large') done(400 * 1024 * 1024);
  if (running === 'refused') say({ kind: 'failed', id, problem: { status: 400, body: { to: [] }, headers: {} }, rssBytes: 1 });
  // Jest ends a test file whose output speaks of memory that ran out, so nothing is said here.
  if (running === 'greedy') { closeSync(2); const kept = []; for (;;) kept.push(new Array(1.6e7).fill(kept.length)); }
});
process.on('disconnect', () => process.exit(0));
`;
const folder = mkdtempSync(join(tmpdir(), 'trestle-workers-'));
const file = join(folder, 'process.mjs');
const pids = new Set<number>();
let workers: ReportWorkers;

beforeAll(() => writeFileSync(file, PROCESS));
beforeEach(() => {
  workers = createReportWorkers(3, file);
});
afterAll(() => {
  for (const pid of pids) kill(pid);
  rmSync(folder, { recursive: true });
});

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
/** Starts a report. `begun` resolves to the id of its process. */
function make(report: string, { path = report, ...more }: Partial<MakeRequest & { path: string }> = {}) {
  let resolvePid: (pid: number) => void;
  const begun = new Promise<number>((resolve) => {
    resolvePid = resolve;
  });
  const result = workers.make({ report, path } as ReportJob, {
    urgency: 'download',
    person: 1,
    signal: new AbortController().signal,
    onProgress: ({ rows }) => {
      pids.add(rows);
      resolvePid(rows);
    },
    ...more,
  });
  result.catch(() => undefined);
  return { made: result, begun };
}
const pidOf = async (report: string): Promise<number> => (await make(report).made).bytes;

test('one process makes report after report; one that has grown large is replaced', async () => {
  const first = await pidOf('quick');
  expect(await pidOf('quick')).toBe(first);
  expect(await pidOf('large')).toBe(first);
  expect(await pidOf('quick')).not.toBe(first);
});

test('reports are counted by how they end', async () => {
  const counts = async () => {
    const text = await metrics.metrics();
    return ['done', 'refused', 'cancelled'].map((outcome) => {
      const line = new RegExp(`trestle_report_seconds_count\\{urgency="run",outcome="${outcome}"\\} (\\d+)`);
      return Number(line.exec(text)?.[1] ?? 0);
    });
  };
  const before = await counts();
  const abort = new AbortController();
  await make('quick', { urgency: 'run' }).made;
  await expect(make('refused', { urgency: 'run' }).made).rejects.toMatchObject({ status: 400 });
  const cancelled = make('endless', { urgency: 'run', signal: abort.signal });
  await cancelled.begun;
  abort.abort(new Error('gone'));
  await expect(cancelled.made).rejects.toThrow('gone');
  expect((await counts()).map((count, position) => count - before[position]!)).toEqual([1, 1, 1]);
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux(
  'a process has a low priority, and a session of its own so that it holds against the other processes',
  async () => {
    const pid = await pidOf('quick');
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [, , , session] = afterName.split(' ').map(Number);
    expect([getPriority(pid), session]).toEqual([5, pid]);
  },
);

test('a refusal of the report is that of the call, and the process goes on', async () => {
  const first = await pidOf('quick');
  await expect(make('refused').made).rejects.toMatchObject({ status: 400, body: { to: [] } });
  expect(await pidOf('quick')).toBe(first);
});

test('a killed process ends its report alone, with 503', async () => {
  const [mine, theirs] = [make('endless'), make('endless', { person: 2 })];
  kill(await mine.begun);
  await expect(mine.made).rejects.toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('its process ended') },
  });
  expect(isRunning(await theirs.begun)).toBe(true);
  expect(await pidOf('quick')).not.toBe(await mine.begun);
});

test('a report that needs too much memory ends its process, not this one', async () => {
  await expect(make('greedy').made).rejects.toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('too large') },
  });
}, 60_000);

test('a cancelled report stops; one that does not is killed with its process', async () => {
  const [polite, stubborn] = [new AbortController(), new AbortController()];
  const one = make('endless', { signal: polite.signal });
  const two = make('stubborn', { signal: stubborn.signal, person: 2 });
  const [first, second] = [await one.begun, await two.begun];
  // At its low priority, a process may long wait for a processor.
  cancelTimes.timeoutMs = 60_000;
  polite.abort(new Error('gone'));
  cancelTimes.timeoutMs = 100;
  stubborn.abort(new Error('gone'));
  await expect(one.made).rejects.toThrow('gone');
  await expect(two.made).rejects.toThrow('gone');
  expect([isRunning(first), isRunning(second)]).toEqual([true, false]);
});

test('safety 66: one person has one download at a time, and long runs leave a process to downloads', async () => {
  const runs = [1, 2].map((person) => make('endless', { urgency: 'run', person }));
  await Promise.all(runs.map(({ begun }) => begun));
  const thirdRun = make('quick', { urgency: 'run', person: 3 });
  const waiting = [make('endless'), make('quick')];
  const download = await waiting[0]!.begun;
  expect(await Promise.race([waiting[1]!.made, thirdRun.made, Promise.resolve('waits')])).toBe('waits');
  kill(download);
  expect(await waiting[1]!.made).toBeDefined();
  kill(await runs[0]!.begun);
  expect(await thirdRun.made).toBeDefined();
});

test('a report whose reader left while it waited is not begun', async () => {
  const first = make('endless');
  await first.begun;
  const abortedCall = new AbortController();
  const second = make('quick', { signal: abortedCall.signal });
  abortedCall.abort(new Error('gone'));
  kill(await first.begun);
  await expect(second.made).rejects.toThrow('gone');
});

test('safety 74: reports whose readers left while they waited leave their places to others', async () => {
  const running = [make('endless'), make('endless', { person: 2 }), make('endless', { person: 3, urgency: 'run' })];
  await Promise.all(running.map(({ begun }) => begun));
  const abortedCall = new AbortController();
  const { signal } = abortedCall;
  // The first waits for its person's download, the second for a process.
  const left = [make('quick', { signal }), make('quick', { person: 4, urgency: 'run', signal })];
  abortedCall.abort(new Error('gone'));
  for (const { made } of left) await expect(made).rejects.toThrow('gone');
  const next = make('quick', { person: 5, urgency: 'run' });
  kill(await running[0]!.begun);
  expect(await next.made).toBeDefined();
});

test('a download that goes on as a run leaves its place to the next one, and counts among the runs', async () => {
  const long = make('endless', { path: 'a' });
  await long.begun;
  expect([workers.continueAsRun('b'), workers.continueAsRun('a'), workers.continueAsRun('a')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await pidOf('quick')).toBeDefined();
  const run = make('quick', { urgency: 'run' });
  const second = make('endless', { path: 'c' });
  await second.begun;
  expect(workers.continueAsRun('c')).toBe(false);
  kill(await long.begun);
  await expect(long.made).rejects.toMatchObject({ status: 503 });
  expect(await run.made).toBeDefined();
  expect(workers.continueAsRun('c')).toBe(true);
});
