import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import { permittedViewState } from '@trestle/schema/query/permittedView';
import type { ListState } from '../listState';

/** What a view stores of a list: the parameters that differ from its defaults, and the chosen columns. */
export type ViewState = Partial<Omit<ListState, 'offset'>> & { columns?: readonly string[] };

/**
 * The view that a list would be saved as.
 * @param columns the chosen columns; null when they are the list's own
 */
export const toViewState = (state: ListState, defaults: ListState, columns: readonly string[] | null): ViewState => ({
  ...Object.fromEntries(
    Object.entries(state).filter(([key, value]) => key !== 'offset' && value !== defaults[key as keyof ListState]),
  ),
  ...(columns && { columns }),
});

/**
 * The part of a view that its reader may see: without fields that no longer exist or are hidden from the reader. The
 * server has left out the same before.
 * @returns `complete` is false when something was left out, `isWithheld` when the view would show other rows without it
 */
export const permittedView = (
  entity: Entity,
  access: FieldAccess,
  view: ViewState,
): { state: Partial<ListState>; columns: readonly string[] | null; complete: boolean; isWithheld: boolean } => {
  const { state: permitted, withheld } = permittedViewState(entity, access.hidden, view);
  const { columns = null, ...state } = permitted as ViewState;
  return { state, columns, complete: withheld.length === 0, isWithheld: withheld.includes('conditions') };
};

/** The address of a list in a view, or without one (null). Drops every other parameter of the list. */
export const viewSearchParams = (
  search: URLSearchParams,
  defaults: ListState,
  view: number | null,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of [...Object.keys(defaults), 'order', 'view']) next.delete(name);
  if (view !== null) next.set('view', String(view));
  return next;
};
