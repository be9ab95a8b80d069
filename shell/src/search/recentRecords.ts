import type { SearchResult } from './searchResults';

const MAX_RECENT_RECORDS = 8;
/** Kept for the tab, and for one person: a log-out by hand deletes it (SECURITY.md, 41). */
const storageKey = (identity: string): string => `trestle.recent.${identity}`;

type RecentRecord = Pick<SearchResult, 'title' | 'note'> & { to: string };

const readRecords = (identity: string): RecentRecord[] => {
  try {
    const storedRecords = JSON.parse(sessionStorage.getItem(storageKey(identity)) ?? '[]') as RecentRecord[];
    return Array.isArray(storedRecords) ? storedRecords : [];
  } catch {
    return [];
  }
};

/** The records that this person opened last, newest first. */
export const recentRecords = (identity: string | null): SearchResult[] =>
  identity === null
    ? []
    : readRecords(identity).map((record) => ({ ...record, key: `recent ${record.to}`, group: 'Recently opened' }));

/** Remembers that a record was opened. */
export const rememberRecord = (identity: string, record: RecentRecord): void => {
  const others = readRecords(identity).filter(({ to }) => to !== record.to);
  try {
    sessionStorage.setItem(storageKey(identity), JSON.stringify([record, ...others].slice(0, MAX_RECENT_RECORDS)));
  } catch {
    // Without room in the browser, nothing is remembered.
  }
};
