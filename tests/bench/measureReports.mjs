import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.mjs';
import { requestText } from './load.mjs';
import { processTree, peakMemory, resetPeaks } from './processes.mjs';

/** What people do while a report is made: open the list of orders. */
const LIST_REQUEST = { method: 'GET', path: '/api/store_order/?limit=25' };
const REPORT_FORMATS = ['xlsx', 'pdf'];
const LIST_PAUSE_MS = 20;
const PEAK_POLL_MS = 500;
/** How long lists are timed without a report. */
const QUIET_LISTS_MS = 6000;

/**
 * One report that was made: its time, the peak memory of its process, and the p95 of lists before and meanwhile, in ms.
 * @typedef {{ format: string, seconds: number, mebibytes: number, quiet: number, busy: number }} ReportMeasure
 */

/**
 * Makes a report of 65,535 stock rows in each format, while lists are opened.
 * @param {number} supervisor the product's first process
 * @param {import('./load.mjs').Target} target
 * @returns {Promise<ReportMeasure[]>}
 */
export async function measureReports(supervisor, target) {
  const measures = [];
  // The first report starts the process.
  await makeReport(target, 'csv');
  for (const format of REPORT_FORMATS) {
    const quiet = await timeLists(target, sleep(QUIET_LISTS_MS));
    const peak = watchPeak(supervisor);
    const since = performance.now();
    const report = makeReport(target, format);
    const busy = await timeLists(target, report);
    await report;
    const seconds = (performance.now() - since) / 1000;
    measures.push({ format, seconds, mebibytes: peak(), quiet, busy });
  }
  return measures;
}

/** @throws Error when the file hasn't all rows */
async function makeReport({ host, port, headers }, format) {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const form = { reportName: 'stock_availability', filename: `stock.${format}`, until: yesterday };
  const reply = await fetch(`http://${host}:${port}/reports/download`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  await reply.arrayBuffer();
  const rows = reply.headers.get('x-row-count');
  if (reply.status !== 200 || rows !== '65535') throw new Error(`The ${format}: ${reply.status} with ${rows} rows`);
}

/**
 * Watches the process that makes the report, which may end with it.
 * @returns {() => number} ends the watch and tells the peak in MiB
 */
function watchPeak(supervisor) {
  const find = () => processTree(supervisor).filter(({ name }) => name === 'reports');
  resetPeaks(find());
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakMemory(find()).reports?.all ?? 0);
  }, PEAK_POLL_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** Opens the list again and again until `end`. @returns {Promise<number>} the p95, in ms */
async function timeLists(target, end) {
  const connection = new Connection(target);
  const times = [];
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  over.catch(() => undefined);
  while (!isOver) {
    const since = performance.now();
    const { status } = await connection.send(requestText(target, LIST_REQUEST));
    if (status !== 200) throw new Error(`The list was answered with ${status}`);
    times.push(performance.now() - since);
    await sleep(LIST_PAUSE_MS);
  }
  connection.close();
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)];
}
