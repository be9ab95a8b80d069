import type { ReactNode } from 'react';
import { RouteLink } from '../core/routes/RouteLink';
import { useMayOpen } from '../core/session/useSession';

/** What speaks of another record leads there, where the user may open it. */
export function RecordLink({ route, id, children }: { route: string; id: number; children: ReactNode }) {
  return useMayOpen(route) ? (
    <RouteLink route={route} params={{ id }}>
      {children}
    </RouteLink>
  ) : (
    children
  );
}
