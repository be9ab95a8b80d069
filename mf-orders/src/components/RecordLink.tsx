import { RouteLink, useMayOpen } from '@trestle/kit/core';

/** A record's name, as a link when the user may open the record. */
export function RecordLink({ route, id, name }: { route: string; id: number | null | undefined; name: string }) {
  const mayOpen = useMayOpen(route);
  return mayOpen && typeof id === 'number' ? (
    <RouteLink route={route} params={{ id }}>
      {name}
    </RouteLink>
  ) : (
    name
  );
}
