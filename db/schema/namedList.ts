import type { Entity } from './entity';

const namedLists = new WeakMap<Entity, Map<string, Entity>>();

/**
 * Returns an entity as one of its `lists` shows it: filters, toggles and badges take that list's dates. The same list
 * gives the same object.
 * @returns undefined when the entity has no such list
 */
export const listNamed = <E extends Entity>(entity: E, name: string): E | undefined => {
  const { lists } = entity;
  if (!lists || !Object.hasOwn(lists, name)) return undefined;
  const known = namedLists.get(entity) ?? new Map<string, Entity>();
  const named = known.get(name) ?? { ...entity, list: { ...entity.list, ...lists[name], name } };
  namedLists.set(entity, known.set(name, named));
  return named as E;
};
/** Returns an entity as the page of a route lists it. */
export const listOfRoute = <E extends Entity>(entity: E, route: string): E =>
  // Not by `segmentOf`: its module would come along to every list.
  listNamed(entity, route.split('.', 1)[0]!) ?? entity;
