import type { Entity } from '@trestle/schema/entity';
import { usePageLocation } from '../../core/routes/usePageLocation';
import { usePathTo } from '../../core/routes/routeRegistry';

/** Tells whether the page is a record's view, `/{entity}/view/{id}`: the form's page without inputs (contract §2.4). */
export const useIsView = ({ name }: Entity, id: number | string | undefined): boolean => {
  const { pathname } = usePageLocation();
  const view = usePathTo(`${name}.view`, id === undefined ? undefined : { id });
  return view !== undefined && view === pathname;
};
