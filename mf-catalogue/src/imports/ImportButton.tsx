import { ArrowUploadRegular, Button, useMayCall, useMayOpen, useNavigateToRoute } from '@trestle/kit/core';
import type { Entity } from '@trestle/schema/entity';

interface ImportButtonProps {
  entity: Entity;
  /** The record that all rows belong to, where there is one. */
  params?: Record<string, number>;
}

/** Opens the import of an entity's rows, for people who may create them. */
export function ImportButton({ entity, params }: ImportButtonProps) {
  const route = `${entity.name}.import`;
  const navigate = useNavigateToRoute();
  const mayOpen = useMayOpen(route);
  const mayCreate = useMayCall(entity, 'create');
  if (!mayOpen || !mayCreate) return null;
  return (
    <Button icon={<ArrowUploadRegular />} onClick={() => navigate(route, params)}>
      Import
    </Button>
  );
}
