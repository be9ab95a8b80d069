import { requestOnce, load } from './load.mjs';
import { cpuTimes, peakMemory, resetPeaks } from './processes.mjs';

/**
 * What was measured of one server in one slice of one case.
 * @typedef {object} Measure
 * @property {number} rate requests in a second; of a download the seconds that it takes
 * @property {number} median milliseconds of one request
 * @property {Record<string, number>} cpu milliseconds of processor time for one request, by process
 * @property {import('./processes.mjs').Peaks} peaks
 */

/**
 * Measures one server in one slice of a case.
 * @param {import('./cases.mjs').Case} benchCase @param {import('./servers.mjs').Server} server
 * @param {{ seed: number, seconds: number }} slice @returns {Promise<Measure>}
 */
export async function measure(benchCase, server, { seed, seconds }) {
  const { target, processes } = server;
  resetPeaks(processes);
  const cpuBefore = cpuTimes(processes);
  const { rate, median, requestCount } = benchCase.single
    ? await timeOne(benchCase, target, seed)
    : await countAll(benchCase, target, seed, seconds);
  const cpuAfter = cpuTimes(processes);
  const cpu = Object.fromEntries(
    Object.entries(cpuAfter).map(([name, time]) => [name, (time - (cpuBefore[name] ?? 0)) / requestCount]),
  );
  return { rate, median, cpu, peaks: peakMemory(processes) };
}

async function countAll(benchCase, target, seed, seconds) {
  const { perSecond, median, requestCount } = await load({
    target,
    connections: benchCase.connections,
    seconds,
    nextRequest: benchCase.requests(seed),
    status: benchCase.status,
  });
  return { rate: perSecond, median, requestCount };
}

async function timeOne(benchCase, target, seed) {
  const startedAt = performance.now();
  await requestOnce(target, benchCase.requests(seed)(), benchCase.status);
  const durationMs = performance.now() - startedAt;
  return { rate: durationMs / 1000, median: durationMs, requestCount: 1 };
}

/**
 * Measures the memory of one request, before any other case has left its own.
 * @param {import('./cases.mjs').Case} benchCase @param {import('./servers.mjs').Server} server
 * @returns {Promise<import('./processes.mjs').Peaks>}
 */
export async function measureMemory(benchCase, { target, processes }) {
  resetPeaks(processes);
  await requestOnce(target, benchCase.requests(1)(), benchCase.status);
  return peakMemory(processes);
}
