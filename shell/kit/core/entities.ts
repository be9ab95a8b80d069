import type { Entity } from '@trestle/schema/entity';
import { forVariant } from '@trestle/schema/forVariant';
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners';
import { settings } from './settings';

const registeredEntities = new Map<string, Entity>();
const variants = new WeakMap<Entity, Entity>();
/** The values of `registeredEntities`; a new array after each registration, so that React sees the change. */
let entityList: readonly Entity[] = [];
const [subscribe, notify] = createListeners();

/** The entity as the active backend variant has it (S2 §1). The same declaration gives the same object. */
export const forActiveVariant = <E extends Entity>(entity: E): E => {
  let variantEntity = variants.get(entity);
  if (!variantEntity) {
    variantEntity = forVariant(entity, settings.variant);
    variants.set(entity, variantEntity);
    variants.set(variantEntity, variantEntity);
  }
  return variantEntity as E;
};

/** Makes entities known, so that foreign keys and nested rows of other entities find them. */
export const registerEntities = (entities: readonly Entity[]): void => {
  entities.forEach((entity) => registeredEntities.set(entity.name, forActiveVariant(entity)));
  entityList = [...registeredEntities.values()];
  // Registering may happen while a component renders; subscribers are notified afterwards.
  queueMicrotask(notify);
};

/** Finds an entity of the remotes that are loaded by now. */
export const getEntity = (name: string): Entity | undefined => registeredEntities.get(name);
/** The entities of the remotes that are loaded by now. */
export const allEntities = (): readonly Entity[] => entityList;

let loadEveryRemote = async (): Promise<unknown> => undefined;
/** Takes the shell's way to load the remotes that no page has needed yet. */
export const setRemoteLoader = (load: () => Promise<unknown>): void => {
  loadEveryRemote = load;
};

/** Resolves when the remotes that no page has needed yet are loaded, or have failed. */
export const whenEveryRemoteLoaded = (): Promise<unknown> => loadEveryRemote();

/**
 * The entities of all remotes, for screens that speak of the whole application, such as the permission editor.
 * @returns those registered by now; the component renders again when the other remotes' have been loaded
 */
export const useAllEntities = (): readonly Entity[] => {
  useEffect(() => void loadEveryRemote(), []);
  return useSyncExternalStore(subscribe, allEntities);
};
