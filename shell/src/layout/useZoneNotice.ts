import { currentZone, refreshQueries, storeIfRoom, subscribeToZone, toast } from '@trestle/kit/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The notice that this browser has shown last. */
const STORAGE_KEY = 'trestle.zone.said';

const sayOnce = (): void => {
  const { notice } = currentZone();
  if (notice === null || localStorage.getItem(STORAGE_KEY) === notice) return;
  storeIfRoom(localStorage, STORAGE_KEY, notice);
  toast.warning(notice, { title: 'Time zone', timeout: 0 });
};

/**
 * Says once per browser that times are shown in another zone than its own, and loads again what the page shows when the
 * server doesn't know the browser's zone.
 */
export const useZoneNotice = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    sayOnce();
    return subscribeToZone(() => {
      sayOnce();
      void refreshQueries(client);
    });
  }, [client]);
};
