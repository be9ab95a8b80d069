import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Query } from '../api/send';
import { pathTo, type RouteParams } from './routeRegistry';

export interface NavigateToRouteOptions {
  replace?: boolean;
  state?: unknown;
}
export type NavigateToRoute = (
  route: string,
  params?: RouteParams,
  query?: Query,
  options?: NavigateToRouteOptions,
) => void;

/** Navigates to a route by name. An unknown route is logged to the console. */
export const useNavigateToRoute = (): NavigateToRoute => {
  const navigate = useNavigate();
  return useCallback<NavigateToRoute>(
    (route, params, query, options) => {
      const to = pathTo(route, params, query);
      if (to === undefined) console.error(`There is no route ${route}.`);
      else void navigate(to, options);
    },
    [navigate],
  );
};
