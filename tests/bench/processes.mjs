import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** What a process is, and its number. @typedef {{ pid: number, name: string }} Part */

/** Ticks of /proc/…/stat in a millisecond, on every Linux that Node runs on. */
const TICKS_PER_MS = 0.1;
const NAME_PATTERNS = [
  [/mariadbd|mysqld/, 'database'],
  [/db\/dist\/main\.mjs/, 'services'],
  [/bff\/dist\/main\.mjs/, 'bff'],
  [/db\/dist\/reports\.mjs/, 'reports'],
];

/**
 * A process and all that it started, told apart by what they run; elsewhere than on Linux none.
 * @param {number} root @returns {Part[]}
 */
export function partsOf(root) {
  const all = safely(
    () =>
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number),
    [],
  );
  const parents = new Map(all.map((pid) => [pid, Number(stat(pid)?.[1] ?? 0)]));
  const below = (pid) => all.filter((one) => parents.get(one) === pid).flatMap((one) => [one, ...below(one)]);
  return [root, ...below(root)].map((pid) => ({ pid, name: nameOf(pid) }));
}

/**
 * Processor time that they have taken so far, in milliseconds, by name.
 * @param {readonly Part[]} parts @returns {Record<string, number>}
 */
export function cpuOf(parts) {
  const times = {};
  for (const { pid, name } of parts) {
    const fields = stat(pid);
    if (fields) times[name] = (times[name] ?? 0) + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_MS;
  }
  return times;
}

/** Forgets the peaks so far. @param {readonly Part[]} parts */
export function resetPeaks(parts) {
  for (const { pid } of parts) safely(() => writeFileSync(`/proc/${pid}/clear_refs`, '5'), undefined);
}

/**
 * The most memory that each has held, in MiB, and what of it are pages of its program's files. Processes share those.
 * @typedef {Record<string, { all: number, files: number }>} Peaks
 * @param {readonly Part[]} parts @returns {Peaks} by name
 */
export function peaksOf(parts) {
  const peaks = {};
  for (const { pid, name } of parts) {
    const status = safely(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
    const mebibytes = (field) =>
      Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
    const all = mebibytes('VmHWM');
    if (all >= (peaks[name]?.all ?? 0)) peaks[name] = { all, files: mebibytes('RssFile') };
  }
  return peaks;
}

/**
 * What processes of one program have held together, with their shared pages counted once.
 * @param {Peaks} peaks @param {readonly string[]} names
 */
export function together(peaks, names) {
  const found = names.map((name) => peaks[name] ?? { all: 0, files: 0 });
  const own = found.reduce((sum, { all, files }) => sum + all - files, 0);
  return own + Math.max(...found.map(({ files }) => files));
}

function nameOf(pid) {
  const command = safely(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '), '');
  return NAME_PATTERNS.find(([pattern]) => pattern.test(command))?.[1] ?? 'supervisor';
}

/** The fields of /proc/…/stat after the name, which may hold blanks. */
function stat(pid) {
  const text = safely(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function safely(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
