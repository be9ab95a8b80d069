import { RouteLink } from '@trestle/kit/core';

/** A record's name, as a link when the user may open the record. */
export function RecordLink({ route, id, name }: { route: string; id: number | null | undefined; name: string }) {
  if (typeof id !== 'number') return name;
  return (
    <RouteLink route={route} params={{ id }}>
      {name}
    </RouteLink>
  );
}
