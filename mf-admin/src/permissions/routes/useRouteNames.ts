import { serviceStates } from '@trestle/schema/teamServices';
import { useMemo } from 'react';
import { useServiceStatuses } from '../../services/useServiceStates';
import { useRuledPages } from './useRuledPages';

/** Returns the names of all pages and of the states of teams' services. Those, and pages of closed remotes, are missing until they
 * are loaded. */
export const useRouteNames = (): readonly string[] => {
  const pages = useRuledPages();
  const { data: services } = useServiceStatuses();
  return useMemo(
    () => [...pages.map(({ name }) => name), ...(services ?? []).flatMap((service) => serviceStates(service))],
    [pages, services],
  );
};
