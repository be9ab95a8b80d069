import { Button } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import type { Entity } from '@trestle/schema/entity';
import { useMayCall } from '../core/access/useAccess';
import { usePathTo, type RouteParams } from '../core/routes/routeRegistry';
import { useNavigateToRoute } from '../core/routes/useNavigateToRoute';
import { useMayOpen } from '../core/session/useSession';

/** Opens the import of an entity, for people who may create its rows. */
export function ImportButton({ entity, params }: { entity: Entity; params?: RouteParams }) {
  const route = `${entity.name}.import`;
  const navigate = useNavigateToRoute();
  const path = usePathTo(route, params);
  const mayOpen = useMayOpen(route);
  const mayCreate = useMayCall(entity, 'create');
  if (path === undefined || !mayOpen || !mayCreate) return null;
  return (
    <Button icon={<ArrowUploadRegular />} onClick={() => navigate(route, params)}>
      Import
    </Button>
  );
}
