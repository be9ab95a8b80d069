import type { Entity } from './entity';
import { ownTable } from './ownTable';
import { segmentOf } from './rights/narrowRules';

const namedLists = new WeakMap<Entity, Record<string, Entity>>();

/**
 * Returns an entity as one of its `lists` shows it: filters, toggles and badges take that list's dates. The same list
 * gives the same object.
 * @returns undefined when the entity has no such list
 */
export const listNamed = <E extends Entity>(entity: E, name: string): E | undefined => {
  if (!entity.lists || !Object.hasOwn(entity.lists, name)) return undefined;
  const known = namedLists.get(entity) ?? ownTable<Record<string, Entity>>({});
  namedLists.set(entity, known);
  known[name] ??= { ...entity, list: { ...entity.list, ...entity.lists[name], name } };
  return known[name] as E;
};
/** Returns an entity as the page of a route lists it. */
export const listOfRoute = <E extends Entity>(entity: E, route: string): E =>
  listNamed(entity, segmentOf(route)) ?? entity;
