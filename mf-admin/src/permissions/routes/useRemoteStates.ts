import { request, settings, withLoadError } from '@trestle/kit/core';
import type { RemoteState } from '@trestle/schema/modules';
import { useQuery } from '@tanstack/react-query';

/** Loads the remotes that are closed or switched off. */
export const useRemoteStates = () =>
  withLoadError(
    useQuery({
      queryKey: ['remote_state'],
      queryFn: ({ signal }) =>
        request<{ results: RemoteState[] }>(`/api/${settings.slug}/remote_state/`, { signal }).then(
          ({ results }) => results,
        ),
    }),
  );
