import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '../../core/feedback/toasts';
import { listDefaults, type ListState } from '../listState';
import { useDefaultView, useSavedView, type SavedView } from './savedViews';
import { useShownAddress } from './useShownAddress';
import { permittedView, viewSearchParams } from './viewState';

/** The saved view that a list is shown in. */
export interface ActiveView {
  /** Null when the address names none, or one that can't be shown. */
  view: SavedView | null;
  /** Whether the list must wait for the view to load. */
  loading: boolean;
  /** The list's state when its address says nothing else. */
  defaults: Partial<ListState>;
  /** Whether the view's conditions use fields that the user may not see: it would show other rows. */
  isWithheld: boolean;
  /** The view's columns; null when it keeps none. */
  columns: readonly string[] | null;
  /** Opens a view by its id, or the list without one. */
  choose(view: number | null): void;
}

/** The id in `?view=0`: shows the list without a view, even when it has a default view. */
export const WITHOUT_VIEW = 0;

/** Reads the saved view that the page's address names (`?view=7`), and warns when it can't be shown as a whole. */
export const useActiveView = (
  entity: Entity,
  route: string,
  access: FieldAccess,
  pageDefaults: Partial<ListState> | undefined,
): ActiveView => {
  const [search, setSearch] = useSearchParams();
  const viewParam = search.get('view');
  const id = viewParam !== null && /^[1-9]\d{0,8}$/.test(viewParam) ? Number(viewParam) : null;
  const saved = useSavedView(id);
  const view = saved && saved.route === route ? saved : null;
  const permitted = useMemo(() => (view ? permittedView(entity, access, view.state) : null), [entity, access, view]);

  const isMissing = id !== null && saved !== undefined && !view;
  // A list without rows says why itself.
  useWarning(id, warningFor(isMissing, permitted?.complete !== false || permitted?.isWithheld));

  const address = useShownAddress();
  const choose = useCallback(
    (next: number | null) => {
      // The address is another page's by now, if the person has left this one.
      if (address.current !== null) setSearch((current) => viewSearchParams(current, listDefaults(entity), next));
    },
    [setSearch, entity, address],
  );
  return {
    view,
    loading: id !== null && saved === undefined,
    defaults: useMemo(() => ({ ...pageDefaults, ...permitted?.state }), [pageDefaults, permitted]),
    isWithheld: permitted?.isWithheld ?? false,
    columns: permitted?.columns ?? null,
    choose,
  };
};

const warningFor = (isMissing: boolean, complete = true): string => {
  if (isMissing) return 'This view no longer exists.';
  return complete ? '' : 'Parts of this view are left out, because they use fields that you may not see.';
};

/** Shows a warning once per view. */
const useWarning = (id: number | null, warning: string): void => {
  const warnedAbout = useRef<unknown>(null);
  useEffect(() => {
    if (!warning || warnedAbout.current === id) return;
    warnedAbout.current = id;
    toast.warning(warning);
  }, [id, warning]);
};

/** Opens a page with its default view when the address asks for nothing else. Replaces the history entry. */
export const useOpenDefaultView = (entity: Entity, route: string): void => {
  const [search, setSearch] = useSearchParams();
  const defaultView = useDefaultView(route);
  const hasListState = [...Object.keys(listDefaults(entity)), 'view'].some((name) => search.has(name));
  useEffect(() => {
    if (!defaultView || hasListState) return;
    setSearch((current) => viewSearchParams(current, listDefaults(entity), defaultView.id), { replace: true });
  }, [defaultView, hasListState, entity, setSearch]);
};
