import { PageSkeleton, useSession } from '@trestle/kit/core';
import { useMemo } from 'react';
import { Navigate, useRoutes, type RouteObject } from 'react-router';
import { LoginForm } from '../login/LoginForm';
import { MissingRemotes } from '../remotes/MissingRemotes';
import { useRemotes } from '../remotes/Remotes';
import { PageView } from './PageView';
import { shellRoutes, staffRoutes } from './shellRoutes';

/** /x leads to /x/list (S1 §2.1). */
const parents = (paths: readonly string[]): RouteObject[] =>
  paths
    .filter((path) => /^\/[^/:]+\/list$/.test(path))
    .map((path) => ({ path: path.replace(/\/list$/, ''), element: <Navigate to={path} replace /> }));

/** All routes there are now: the shell's own and those of the remotes that are loaded. */
export function Pages() {
  const { pages } = useRemotes();
  const routes = useMemo(() => {
    const all = [...shellRoutes, ...staffRoutes, ...pages];
    return [
      ...all.map((page): RouteObject => ({ path: page.path, element: <PageView key={page.name} page={page} /> })),
      ...parents(pages.map((page) => page.path)),
      { path: '*', element: <Unknown /> },
    ];
  }, [pages]);
  return useRoutes(routes);
}

/** A path that no page answers to: perhaps its remote is still on its way, or can't be had; else there is none. */
function Unknown() {
  const { user } = useSession();
  const { loading, failures } = useRemotes();
  if (!user) return <LoginForm />;
  if (loading) return <PageSkeleton />;
  if (failures.length > 0) return <MissingRemotes failures={failures} />;
  return <Navigate to="/404" replace />;
}
