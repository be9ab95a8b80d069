import type { Entity } from '@trestle/schema/entity';

/** Finds the entities that some refer to and that are not among them, with those that the found ones refer to. */
export function missingEntities(
  entities: readonly Entity[],
  entitiesByName: ReadonlyMap<string, Entity>,
): { entity: string; field: string }[];
