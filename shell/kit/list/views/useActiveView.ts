import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from '../../core/feedback/toasts';
import { listDefaults, type ListState } from '../listState';
import { useDefaultView, useSavedView, type SavedView } from './savedViews';
import { viewSearchParams, permittedView } from './viewState';

export interface ActiveView {
  /** The view of the page's address, as far as it is known; null: none. */
  view: SavedView | null;
  /** It is on its way: the list waits for it. */
  loading: boolean;
  /** Where the list stands at first, with it. */
  defaults: Partial<ListState>;
  /** Its columns; undefined where it has none of its own. */
  columns: readonly string[] | null;
  /** Goes to a view, or to the list without any. */
  choose(view: number | null): void;
}

/** No view, also where one would open by itself. */
const NONE = 0;

/** The view that the address names (`?view=7`), and the one that a page opens with where the address says nothing. */
export const useActiveView = (
  entity: Entity,
  route: string,
  access: FieldAccess,
  given: Partial<ListState> | undefined,
): ActiveView => {
  const [search, setSearch] = useSearchParams();
  const named = search.get('view');
  const id = named !== null && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
  const found = useSavedView(id);
  const view = found && found.route === route ? found : null;
  const shown = useMemo(() => (view ? permittedView(entity, access, view.state) : null), [entity, access, view]);

  const told = useRef<unknown>(null);
  useEffect(() => {
    const words =
      id !== null && found !== undefined && !view
        ? 'There is no such view of this list any more.'
        : shown && !shown.whole
          ? 'Some of this view is left out: it speaks of fields that are not open to you.'
          : '';
    if (!words || told.current === id) return;
    told.current = id;
    toast.warning(words);
  }, [id, found, view, shown]);

  const choose = useCallback(
    (next: number | null) => setSearch((before) => viewSearchParams(before, listDefaults(entity), next)),
    [setSearch, entity],
  );
  return {
    view,
    loading: id !== null && found === undefined,
    defaults: useMemo(() => ({ ...given, ...shown?.state }), [given, shown]),
    columns: shown?.columns ?? null,
    choose,
  };
};

/** Opens a page with its default view where the address asks for nothing of its own; no step to come back to. */
export const useOpenDefaultView = (entity: Entity, route: string): void => {
  const [search, setSearch] = useSearchParams();
  const first = useDefaultView(route);
  const asked = [...Object.keys(listDefaults(entity)), 'view'].some((name) => search.has(name));
  useEffect(() => {
    if (first && !asked)
      setSearch((before) => viewSearchParams(before, listDefaults(entity), first.id), { replace: true });
  }, [first, asked, entity, setSearch]);
};
export const WITHOUT_VIEW = NONE;
