import { useSession } from '@trestle/kit/core';
import { useCallback } from 'react';
import { rememberRecord } from './recentRecords';

/** @returns a function that remembers a form's record, as its heading names it, for the search of everything */
export const useRememberRecords = (): ((heading: HTMLElement, pathname: string) => void) => {
  const { identity } = useSession();
  return useCallback(
    ({ dataset: { title, record } }, pathname) => {
      if (identity !== null && title && record) rememberRecord(identity, { to: pathname, title, note: record });
    },
    [identity],
  );
};
