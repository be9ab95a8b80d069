import { PageSkeleton, useSession } from '@trestle/kit/core';
import { useMemo } from 'react';
import { Navigate, useLocation, useRoutes, type RouteObject } from 'react-router';
import { LoginForm } from '../login/LoginForm';
import { useRemotes } from '../remotes/remotesContext';
import { RemotesProblem } from '../remotes/RemotesProblem';
import { PageView } from './PageView';
import { shellRoutes, staffRoutes } from './shellRoutes';

/** `/x` leads to `/x/list` (S1 §2.1), with the query. */
const listRedirects = (paths: readonly string[]): RouteObject[] =>
  paths
    .filter((path) => /^\/[^/:]+\/list$/.test(path))
    .map((path) => ({ path: path.replace(/\/list$/, ''), element: <ListRedirect path={path} /> }));

function ListRedirect({ path }: { path: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: path, search }} replace />;
}

/** The route table: the shell's pages and those that the registry lists. */
export function Pages() {
  const { pages } = useRemotes();
  const routes = useMemo(() => {
    const allPages = [...shellRoutes, ...staffRoutes, ...pages];
    return [
      ...allPages.map((page): RouteObject => ({ path: page.path, element: <PageView key={page.name} page={page} /> })),
      ...listRedirects(pages.map((page) => page.path)),
      { path: '*', element: <UnknownPath /> },
    ];
  }, [pages]);
  return useRoutes(routes);
}

/** A path without a page: the registry may still be on its way, or incomplete; otherwise there is no such page. */
function UnknownPath() {
  const { user } = useSession();
  const { search } = useLocation();
  const { loading, problem, retry } = useRemotes();
  if (!user) return <LoginForm />;
  // An override may bring the page: its question stands in the address.
  if (loading || search.includes('override=')) return <PageSkeleton />;
  if (problem !== null) return <RemotesProblem problem={problem} onRetry={() => void retry()} />;
  return <Navigate to="/404" replace />;
}
