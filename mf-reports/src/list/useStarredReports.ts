import { storeIfRoom, useSession } from '@trestle/kit/core';
import { useRef, useState } from 'react';

const readNames = (key: string): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

/**
 * Reads and stores which reports the user has starred, in this browser.
 * @returns the names of the reports, and a function that stars or unstars a report
 */
export const useStarredReports = (): [readonly string[], (name: string) => void] => {
  const { user } = useSession();
  const key = `trestle.look.reports.${user?.id ?? 0}`;
  const [starredNames, setStarredNames] = useState(() => readNames(key));
  const isStored = useRef(true);
  const toggle = (name: string) => {
    // Another tab may have starred others since. Without storage, the stars last until the user leaves the page.
    const latest = new Set(isStored.current ? readNames(key) : starredNames);
    if (starredNames.includes(name)) latest.delete(name);
    else latest.add(name);
    setStarredNames([...latest]);
    isStored.current = storeIfRoom(localStorage, key, JSON.stringify([...latest]));
  };
  return [starredNames, toggle];
};
