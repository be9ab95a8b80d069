import { askOnce, load } from './load.mjs';
import { cpuOf, peaksOf, resetPeaks } from './processes.mjs';

/**
 * One server in one slice of one case.
 * @typedef {object} Measure
 * @property {number} rate in a second; of a download the seconds that it takes
 * @property {number} median milliseconds of one request
 * @property {Record<string, number>} cpu milliseconds of processor time for one request, by process
 * @property {import('./processes.mjs').Peaks} peaks
 */

/**
 * @param {import('./cases.mjs').Case} one @param {import('./servers.mjs').Server} server
 * @param {{ seed: number, seconds: number }} slice @returns {Promise<Measure>}
 */
export async function measure(one, server, { seed, seconds }) {
  const { target, parts } = server;
  resetPeaks(parts);
  const before = cpuOf(parts);
  const { rate, median, asked } = one.single
    ? await timeOne(one, target, seed)
    : await countAll(one, target, seed, seconds);
  const after = cpuOf(parts);
  const cpu = Object.fromEntries(
    Object.entries(after).map(([name, time]) => [name, (time - (before[name] ?? 0)) / asked]),
  );
  return { rate, median, cpu, peaks: peaksOf(parts) };
}

async function countAll(one, target, seed, seconds) {
  const { perSecond, median, asked } = await load({
    target,
    connections: one.connections,
    seconds,
    ask: one.asks(seed),
    status: one.status,
  });
  return { rate: perSecond, median, asked };
}

async function timeOne(one, target, seed) {
  const since = performance.now();
  await askOnce(target, one.asks(seed)(), one.status);
  const durationMs = performance.now() - since;
  return { rate: durationMs / 1000, median: durationMs, asked: 1 };
}

/**
 * The memory of one request, before any other case has left its own.
 * @param {import('./cases.mjs').Case} one @param {import('./servers.mjs').Server} server
 * @returns {Promise<import('./processes.mjs').Peaks>}
 */
export async function measureMemory(one, { target, parts }) {
  resetPeaks(parts);
  await askOnce(target, one.asks(1)(), one.status);
  return peaksOf(parts);
}
