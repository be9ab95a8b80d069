import { useRegisteredRoutes } from '@trestle/kit/core';
import { serviceStates } from '@trestle/schema/teamServices';
import { useMemo } from 'react';
import { useServiceStatuses } from '../../services/useServiceStates';

/** Returns the names of all pages and of the states of teams' services. The latter are missing until they are loaded. */
export const useRouteNames = (): readonly string[] => {
  const { pages } = useRegisteredRoutes();
  const { data: services } = useServiceStatuses();
  return useMemo(
    () => [...pages.map(({ name }) => name), ...(services ?? []).flatMap((service) => serviceStates(service))],
    [pages, services],
  );
};
