import { cpuTimes, peakMemory, processTree, residentMemory, resetPeaks } from '../bench/processes.mjs';

const SAMPLE_INTERVAL_MS = 2000;
const REPORT_PROCESSES = 'reports';

/**
 * What one process took.
 * @typedef {object} Usage
 * @property {string} name
 * @property {{ seconds: number, mebibytes: number }[]} samples of its memory, since the start of the watch
 * @property {number} peak its memory's, in MiB
 * @property {number} cores of the processor, on average
 */

/**
 * Watches processes, and as 'reports' those that make reports, which come and go.
 * @param {readonly import('../bench/processes.mjs').NamedProcess[]} processes
 * @returns {{ stop: () => Usage[] }}
 */
export function watchResources(processes) {
  const startedAt = performance.now();
  const cpuBefore = cpuTimes(processes);
  const samplesOf = new Map([...processes.map(({ name }) => name), REPORT_PROCESSES].map((name) => [name, []]));
  /** Processor time of each process that made reports, in ms. */
  const reportTimes = new Map();
  resetPeaks(processes);

  const sample = () => {
    const seconds = (performance.now() - startedAt) / 1000;
    for (const { pid, name } of processes)
      samplesOf.get(name).push({ seconds, mebibytes: residentMemory(pid) ?? Number.NaN });
    const reports = processes
      .filter(({ name }) => name.startsWith('services'))
      .flatMap(({ pid }) => processTree(pid).filter(({ name }) => name === REPORT_PROCESSES));
    for (const report of reports) reportTimes.set(report.pid, cpuTimes([report])[REPORT_PROCESSES] ?? 0);
    const mebibytes = reports.reduce((sum, { pid }) => sum + (residentMemory(pid) ?? 0), 0);
    samplesOf.get(REPORT_PROCESSES).push({ seconds, mebibytes });
  };
  sample();
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      const wallMs = performance.now() - startedAt;
      const [cpuAfter, peaks] = [cpuTimes(processes), peakMemory(processes)];
      const reportsMs = [...reportTimes.values()].reduce((sum, ms) => sum + ms, 0);
      return [...samplesOf].map(([name, samples]) => ({
        name,
        samples,
        peak: peaks[name]?.all ?? Math.max(...samples.map(({ mebibytes }) => mebibytes)),
        cores: (name === REPORT_PROCESSES ? reportsMs : cpuAfter[name] - cpuBefore[name]) / wallMs,
      }));
    },
  };
}

/** The memory at a time, in MiB. @param {Usage} usage @param {number} seconds since the start */
export function memoryAt({ samples }, seconds) {
  return (samples.find((sample) => sample.seconds >= seconds) ?? samples.at(-1)).mebibytes;
}

/**
 * How fast memory grows in the second half of the time, by least squares.
 * @param {Usage['samples']} samples
 * @returns {number} percent of its mean, per minute
 */
export function slopePerMinute(samples) {
  const half = samples.at(-1).seconds / 2;
  const later = samples.filter(({ seconds }) => seconds >= half);
  const mean = (valueOf) => later.reduce((sum, sample) => sum + valueOf(sample), 0) / later.length;
  const [meanSeconds, meanMemory] = [mean(({ seconds }) => seconds), mean(({ mebibytes }) => mebibytes)];
  const covariance = mean(({ seconds, mebibytes }) => (seconds - meanSeconds) * (mebibytes - meanMemory));
  const variance = mean(({ seconds }) => (seconds - meanSeconds) ** 2);
  return variance === 0 || meanMemory === 0 ? 0 : (60 * 100 * covariance) / variance / meanMemory;
}
