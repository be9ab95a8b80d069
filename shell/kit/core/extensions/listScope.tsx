import type { Entity, QueryCondition } from '@trestle/schema/entity';
import { useSyncExternalStore, type ComponentType } from 'react';

/** What limits lists beyond what their address says: the store that head office looks at, for those who sell. */
export interface ListScope {
  /** The condition that an entity's rows must meet; null where nothing limits them. */
  conditionOf(entity: Entity): QueryCondition | null;
  /** Something that is another object after each change. */
  current(): unknown;
  /** Calls `listener` after each change. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Says in a list's header what limits it, and ends that when it is pressed. */
  Chip: ComponentType<{ entity: Entity }>;
}

let listScope: ListScope | null = null;

/** Limits all lists from now on. Called once, before the first page is drawn. */
export const limitLists = (scope: ListScope): void => {
  listScope = scope;
};

/** The condition that rows of an entity's lists must meet; null where nothing limits them. */
export const scopeCondition = (entity: Entity): QueryCondition | null => listScope?.conditionOf(entity) ?? null;

const subscribeToNothing = () => () => {};
/** Draws the caller again when what limits lists has changed. */
export const useListScope = (): void => {
  useSyncExternalStore(listScope?.subscribe ?? subscribeToNothing, () => listScope?.current());
};

/** What limits a list of this entity, in words. Nothing where nothing does. */
export function ListScopeChip({ entity }: { entity: Entity }) {
  const Chip = listScope?.Chip;
  return Chip ? <Chip entity={entity} /> : null;
}
