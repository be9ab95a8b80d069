import type { ListScope } from '@trestle/kit/core';
import type { Entity } from '@trestle/schema/entity';
import { chosenStore, subscribe } from './chosenStore';
import { StoreChip } from './StoreChip';

/** Whether an entity's rows belong to a store, so that the chosen one limits its lists. */
const isOfStore = (entity: Entity): boolean => Boolean(entity.scope) && 'store' in entity.fields;

/** The store that head office has chosen in the top bar: lists of rows that belong to stores show its own alone. */
export const storeScope: ListScope = {
  conditionOf: (entity) => {
    const store = isOfStore(entity) ? chosenStore() : null;
    return store && ['store', 'eq', store.id];
  },
  current: chosenStore,
  subscribe,
  Chip: ({ entity }) => (isOfStore(entity) ? <StoreChip /> : null),
};
