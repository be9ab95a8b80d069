import { forVariant, type Entity } from '@trestle/schema/entity';
import { settings } from './settings';

const known = new Map<string, Entity>();
const variants = new WeakMap<Entity, Entity>();

/** The entity as the active backend variant has it (S2 §1); always the same object for the same declaration. */
export const ofVariant = <E extends Entity>(entity: E): E => {
  let ours = variants.get(entity);
  if (!ours) {
    ours = forVariant(entity, settings.variant);
    variants.set(entity, ours);
    variants.set(ours, ours);
  }
  return ours as E;
};

/** Makes entities known, so that foreign keys and nested rows of other entities find them. */
export const registerEntities = (entities: readonly Entity[]): void =>
  entities.forEach((entity) => known.set(entity.name, ofVariant(entity)));
export const getEntity = (name: string): Entity | undefined => known.get(name);
export const allEntities = (): Entity[] => [...known.values()];
