import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** What a process is, and its number. @typedef {{ pid: number, name: string }} Part */

/** Ticks of /proc/…/stat in a millisecond, on every Linux that Node runs on. */
const TICKS = 0.1;
const NAMES = [
  [/mariadbd|mysqld/, 'database'],
  [/db\/dist\/main\.mjs/, 'services'],
  [/bff\/dist\/main\.mjs/, 'bff'],
  [/db\/dist\/reports\.mjs/, 'reports'],
];

/** A process and all that it started, told apart by what they run; elsewhere than on Linux none. @param {number} root @returns {Part[]} */
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

/** Processor time that they have taken so far, in milliseconds, by name. @param {readonly Part[]} parts @returns {Record<string, number>} */
export function cpuOf(parts) {
  const times = {};
  for (const { pid, name } of parts) {
    const fields = stat(pid);
    if (fields) times[name] = (times[name] ?? 0) + (Number(fields[11]) + Number(fields[12])) / TICKS;
  }
  return times;
}

/** Forgets the peaks so far. @param {readonly Part[]} parts */
export function resetPeaks(parts) {
  for (const { pid } of parts) safely(() => writeFileSync(`/proc/${pid}/clear_refs`, '5'), undefined);
}

/** The most memory that each has held, in MiB, by name. @param {readonly Part[]} parts @returns {Record<string, number>} */
export function peaksOf(parts) {
  const peaks = {};
  for (const { pid, name } of parts) {
    const status = safely(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
    const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    peaks[name] = Math.max(peaks[name] ?? 0, Math.round(kilobytes / 1024));
  }
  return peaks;
}

function nameOf(pid) {
  const command = safely(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '), '');
  return NAMES.find(([pattern]) => pattern.test(command))?.[1] ?? 'supervisor';
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
