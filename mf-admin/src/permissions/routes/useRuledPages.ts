import { useRegisteredRoutes } from '@trestle/kit/core';
import { useMemo } from 'react';
import { ruledPages, type RuledPage } from './ruledPages';
import { useRemoteStates } from './useRemoteStates';

/** Returns all pages, those of closed remotes among them once they are loaded, for screens about rules. */
export const useRuledPages = (): readonly RuledPage[] => {
  const { pages } = useRegisteredRoutes();
  const { data: states } = useRemoteStates();
  return useMemo(() => ruledPages(pages, states ?? []), [pages, states]);
};
