import { useSession } from '@trestle/kit/core';
import { useState } from 'react';

const readNames = (key: string): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

const storeNames = (key: string, names: readonly string[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // Without storage, the stars last until the user leaves the page.
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
  const toggle = (name: string) => {
    const next = starredNames.includes(name) ? starredNames.filter((each) => each !== name) : [...starredNames, name];
    setStarredNames(next);
    storeNames(key, next);
  };
  return [starredNames, toggle];
};
