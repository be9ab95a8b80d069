import { count, duration, type HealthCheck } from './healthWords';
import { printable } from './text/printable';

/** What a process found out about the store of files. */
export interface FileStoreFacts {
  /** Host and bucket; null where files are in a store and FILES_URL doesn't say which. */
  address: string | null;
  /** Why it can't be used, in the words of who tried. */
  problem: string | null;
  /** Since when this process sees that problem. */
  problem_since: string | null;
  /** The last call of this process that failed, whether or not the store can be used again. */
  last_failure: { date: string; problem: string } | null;
  /** Files whose content is in the store. */
  stored: number;
  in_database: number;
  /** Objects whose files were deleted. They are removed 30 days later. */
  to_delete: number;
}

/** A call that failed within this time is worth a look. */
const RECENT_MS = 15 * 60_000;

const placesOf = ({ stored, in_database: inDatabase, to_delete }: FileStoreFacts): string =>
  `${count(stored, 'file is', 'files are')} there, ${inDatabase.toLocaleString('en')} in the database; ` +
  `${count(to_delete, 'object waits', 'objects wait')} for deletion.`;

/** Judges the store of files by the worst that a process tells of it; nothing where files are in the database. */
export function fileStoreCheck(looks: readonly FileStoreFacts[], now: number): HealthCheck[] {
  const name = 'File store';
  const [first] = looks;
  if (!first) return [];
  const age = (date: string) => now - Date.parse(date);
  const lost = looks.find(({ address }) => address === null);
  if (lost)
    return [
      {
        name,
        state: 'bad',
        text: `${count(lost.stored, 'file is', 'files are')} in a store, but FILES_URL is not set. Set it as it was.`,
      },
    ];
  // The longest problem first: a process that was just started has seen less of it.
  const [failed] = looks
    .filter(({ problem }) => problem !== null)
    .toSorted((a, b) => age(b.problem_since!) - age(a.problem_since!));
  if (failed) {
    const since = `${failed.address} can't be used for ${duration(age(failed.problem_since!))}`;
    const text = `${since}: ${printable(failed.problem!)}. Files there can't be read or saved. ${placesOf(failed)}`;
    return [{ name, state: 'bad', text }];
  }
  const words = `${first.address} answers. ${placesOf(first)}`;
  const [recent] = looks
    .flatMap(({ last_failure: last }) => (last && age(last.date) < RECENT_MS ? [last] : []))
    .toSorted((a, b) => age(a.date) - age(b.date));
  if (!recent) return [{ name, state: 'good', text: words }];
  const text = `${words} A call failed ${duration(age(recent.date))} ago: ${printable(recent.problem)}.`;
  return [{ name, state: 'warning', text }];
}
