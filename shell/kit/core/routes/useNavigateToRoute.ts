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

/** Goes to a route by its name; an unknown one is said on the console and nothing happens. */
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
