import { currentZone, refreshQueries, subscribeToZone } from '@trestle/kit/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const sayOnce = (): void => {
  const zone = currentZone();
  // Hardly anybody gets the notice, so it loads for them alone.
  if (!zone.isOwn) void import(/* webpackChunkName: "pages" */ './sayZone').then(({ sayZone }) => sayZone(zone));
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
