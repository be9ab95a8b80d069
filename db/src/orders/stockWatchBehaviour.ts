import { valueRequired, type FieldErrors } from '@trestle/schema/errors';
import type { Behaviour } from '../collection/call/context';
import { storeOf } from '../collection/call/scope';

/** A store's people wait for their own store. Head office says for which. */
export const stockWatchBehaviour: Behaviour = {
  before: async (changes, { caller }) =>
    changes.map(({ kind, values }): FieldErrors => {
      if (kind !== 'create') return {};
      values['store'] ??= storeOf(caller);
      return values['store'] === null ? { store: [valueRequired()] } : {};
    }),
};
