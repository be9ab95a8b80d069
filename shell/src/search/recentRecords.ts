import { storeIfRoom } from '@trestle/kit/core';
import type { SearchResult } from './searchResults';

const MAX_RECENT_RECORDS = 8;
/** Kept for the tab, and for one person: a log-out by hand deletes it (SECURITY.md, 41). */
const storageKey = (identity: string): string => `trestle.recent.${identity}`;

type RecentRecord = Pick<SearchResult, 'title' | 'note' | 'to' | 'card'>;
const keyOf = ({ to, card }: RecentRecord): string => `recent ${to ?? card}`;

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
    : readRecords(identity).map((record) => ({ ...record, key: keyOf(record), group: 'Recently opened' }));

/** Remembers that a record was opened. */
export const rememberRecord = (identity: string, { title, note, to, card }: RecentRecord): void => {
  const record = { title, note, to, card };
  const others = readRecords(identity).filter((other) => keyOf(other) !== keyOf(record));
  storeIfRoom(sessionStorage, storageKey(identity), JSON.stringify([record, ...others].slice(0, MAX_RECENT_RECORDS)));
};
