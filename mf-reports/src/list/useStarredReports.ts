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
    // The browser stores nothing, so the stars last until the user leaves the page.
  }
};

/** The names of the user's starred reports, stored in this browser as chosen columns are, and what changes them. */
export const useStarredReports = (): [readonly string[], (name: string) => void] => {
  const { user } = useSession();
  const key = `trestle.look.reports.${user?.id ?? 0}`;
  const [starred, setStarred] = useState(() => readNames(key));
  const toggle = (name: string) => {
    const next = starred.includes(name) ? starred.filter((each) => each !== name) : [...starred, name];
    setStarred(next);
    storeNames(key, next);
  };
  return [starred, toggle];
};
