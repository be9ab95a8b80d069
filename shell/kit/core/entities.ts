import { forVariant, type Entity } from '@trestle/schema/entity';
import { settings } from './settings';

const registered = new Map<string, Entity>();
const variants = new WeakMap<Entity, Entity>();

/** The entity as the active backend variant has it (S2 §1); always the same object for the same declaration. */
export const forActiveVariant = <E extends Entity>(entity: E): E => {
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
  entities.forEach((entity) => registered.set(entity.name, forActiveVariant(entity)));
export const getEntity = (name: string): Entity | undefined => registered.get(name);
export const allEntities = (): Entity[] => [...registered.values()];
