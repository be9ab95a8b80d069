import { askOnce, load } from './load.mjs';
import { cpuOf, peaksOf, resetPeaks } from './processes.mjs';

/**
 * One server in one round of one case.
 * @typedef {object} Measure
 * @property {number} rate in a second; of a download the seconds that one takes
 * @property {number} median milliseconds of one request
 * @property {Record<string, number>} cpu milliseconds of processor time for one request, by process
 * @property {Record<string, number>} peaks MiB, by process
 */

/** How often a download is timed in one round. */
const DOWNLOADS = 3;

/** @param {import('./cases.mjs').Case} one @param {import('./servers.mjs').Server} server @param {{ seed: number, seconds: number }} round @returns {Promise<Measure>} */
export async function measure(one, server, { seed, seconds }) {
  const { target, parts } = server;
  resetPeaks(parts);
  const before = cpuOf(parts);
  const { rate, median, asked } = one.single
    ? await timeEach(one, target, seed)
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

async function timeEach(one, target, seed) {
  const ask = one.asks(seed);
  const times = [];
  for (let done = 0; done < DOWNLOADS; done++) {
    const since = performance.now();
    await askOnce(target, ask(), one.status);
    times.push((performance.now() - since) / 1000);
  }
  const [, middle] = times.sort((a, b) => a - b);
  return { rate: middle, median: middle * 1000, asked: DOWNLOADS };
}
