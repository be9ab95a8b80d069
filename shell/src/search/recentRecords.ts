import type { SearchResult } from './searchResults';

const MAX_RECENT_RECORDS = 8;
/** Kept for the tab, and for one person: a log-out by hand deletes it (SECURITY.md, 41). */
const keyOf = (identity: string): string => `trestle.recent.${identity}`;

type RecentRecord = Pick<SearchResult, 'title' | 'note'> & { to: string };

const read = (identity: string): RecentRecord[] => {
  try {
    const storedRecords = JSON.parse(sessionStorage.getItem(keyOf(identity)) ?? '[]') as RecentRecord[];
    return Array.isArray(storedRecords) ? storedRecords : [];
  } catch {
    return [];
  }
};

/** The records that this person opened last, newest first. */
export const recentRecords = (identity: string | null): SearchResult[] =>
  identity === null
    ? []
    : read(identity).map((record) => ({ ...record, key: `recent ${record.to}`, group: 'Recently opened' }));

/** Remembers that a record was opened. */
export const rememberRecord = (identity: string, record: RecentRecord): void => {
  const others = read(identity).filter(({ to }) => to !== record.to);
  try {
    sessionStorage.setItem(keyOf(identity), JSON.stringify([record, ...others].slice(0, MAX_RECENT_RECORDS)));
  } catch {
    // Without room in the browser, nothing is remembered.
  }
};
