import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** A process and what it runs, such as the database. @typedef {{ pid: number, name: string }} NamedProcess */

/** Ticks of /proc/…/stat in a millisecond, on every Linux that Node runs on. */
const TICKS_PER_MS = 0.1;
const NAME_PATTERNS = [
  [/mariadbd|mysqld/, 'database'],
  [/db\/dist\/main\.mjs/, 'services'],
  [/bff\/dist\/main\.mjs/, 'bff'],
  [/db\/dist\/reports\.mjs/, 'reports'],
];

/**
 * Lists a process and all that it started, named by what they run. Systems other than Linux show the process alone.
 * @param {number} root @returns {NamedProcess[]}
 */
export function processTree(root) {
  const pids = safely(
    () =>
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number),
    [],
  );
  const parents = new Map(pids.map((pid) => [pid, Number(readStat(pid)?.[1] ?? 0)]));
  const descendants = (pid) =>
    pids.filter((each) => parents.get(each) === pid).flatMap((each) => [each, ...descendants(each)]);
  return [root, ...descendants(root)].map((pid) => ({ pid, name: nameOf(pid) }));
}

/**
 * Sums up the processor time that processes have taken so far, in milliseconds, by name.
 * @param {readonly NamedProcess[]} processes @returns {Record<string, number>}
 */
export function cpuTimes(processes) {
  const times = {};
  for (const { pid, name } of processes) {
    const fields = readStat(pid);
    if (fields) times[name] = (times[name] ?? 0) + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_MS;
  }
  return times;
}

/** The memory that a process holds now, in MiB; undefined when it has ended. @param {number} pid */
export function residentMemory(pid) {
  const status = safely(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
}

/** Forgets the peaks so far. @param {readonly NamedProcess[]} processes */
export function resetPeaks(processes) {
  for (const { pid } of processes) safely(() => writeFileSync(`/proc/${pid}/clear_refs`, '5'), undefined);
}

/**
 * The most memory that each process has held, in MiB, and how much of it are pages of its program's files, which
 * processes share.
 * @typedef {Record<string, { all: number, files: number }>} Peaks
 * @param {readonly NamedProcess[]} processes @returns {Peaks} by name
 */
export function peakMemory(processes) {
  const peaks = {};
  for (const { pid, name } of processes) {
    const status = safely(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
    const mebibytes = (field) =>
      Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
    const all = mebibytes('VmHWM');
    if (all >= (peaks[name]?.all ?? 0)) peaks[name] = { all, files: mebibytes('RssFile') };
  }
  return peaks;
}

/**
 * Adds up what processes of one program have held, with their shared pages counted once.
 * @param {Peaks} peaks @param {readonly string[]} names
 */
export function sumPeaks(peaks, names) {
  const chosenPeaks = names.map((name) => peaks[name] ?? { all: 0, files: 0 });
  const unshared = chosenPeaks.reduce((sum, { all, files }) => sum + all - files, 0);
  return unshared + Math.max(...chosenPeaks.map(({ files }) => files));
}

function nameOf(pid) {
  const command = safely(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '), '');
  return NAME_PATTERNS.find(([pattern]) => pattern.test(command))?.[1] ?? 'supervisor';
}

/** The fields of /proc/…/stat after the name, which may hold blanks. */
function readStat(pid) {
  const text = safely(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Returns a fallback where a process has ended or a system has no such file. */
function safely(work, fallback) {
  try {
    return work();
  } catch {
    return fallback;
  }
}
