import { RouteLink, useMayOpen } from '@trestle/kit/core';

/** A record's name; a link where the user may open it. */
export function RecordName({ route, id, name }: { route: string; id: number | null | undefined; name: string }) {
  const allowed = useMayOpen(route);
  return allowed && typeof id === 'number' ? (
    <RouteLink route={route} params={{ id }}>
      {name}
    </RouteLink>
  ) : (
    name
  );
}
