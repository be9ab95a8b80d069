import { request, settings, withLoadError } from '@trestle/kit/core';
import type { ServiceStatus } from '@trestle/schema/teamServices';
import { useQuery } from '@tanstack/react-query';

const REFRESH_MS = 10_000;
export const SERVICE_STATES_KEY = ['service_state'];

/** Loads the teams' services as those know them who write rules. */
export const useServiceStatuses = (isLive = false) =>
  withLoadError(
    useQuery({
      queryKey: SERVICE_STATES_KEY,
      queryFn: ({ signal }) =>
        request<{ results: ServiceStatus[] }>(`/api/${settings.slug}/service_state/`, { signal }).then(
          ({ results }) => results,
        ),
      ...(isLive && { refetchInterval: REFRESH_MS }),
    }),
  );
