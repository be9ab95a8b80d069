import type { Audience } from '@trestle/schema/entities/list_view';
import { listView } from '@trestle/schema/entities/list_view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { collection } from '../../core/api/collection';
import { loadError, withLoadError } from '../../core/api/loadError';
import { useSession } from '../../core/session/useSession';
import type { ViewState } from './viewState';

/** A saved view, as `/api/list_view/` returns it. */
export interface SavedView {
  id: number;
  name: string;
  other_name: string;
  route: string;
  state: ViewState;
  audience: Audience;
  group: number | null;
  group__name?: string | null;
  is_default: boolean;
  owner: number;
  owner__descriptive_name?: string | null;
  modified_date: string;
}
/** The API of saved views. */
export const viewCollection = collection(listView);
const viewQueryKey = (identity: string | null, ...more: unknown[]) => ['list_view', identity, ...more];
/** How long loaded views count as fresh. A change to any of them loads them again. */
const VIEWS_FRESH_MS = 300_000;
const MAX_VIEWS_OF_LIST = 200;
const MAX_DEFAULT_VIEWS = 500;

/** One view by id. Undefined while it loads; null when it doesn't exist or isn't the user's to see. */
export const useSavedView = (id: number | null) => {
  const { identity } = useSession();
  const reply = useQuery({
    queryKey: viewQueryKey(identity, 'one', id),
    enabled: id !== null,
    staleTime: VIEWS_FRESH_MS,
    retry: 1,
    queryFn: async ({ signal }) => (await viewCollection.item(id!, signal)) as unknown as SavedView,
  });
  return id === null || loadError(reply) ? null : reply.data;
};
/** The views of one list, by name. */
export const useSavedViews = (route: string) => {
  const { identity } = useSession();
  return withLoadError(
    useQuery({
      queryKey: viewQueryKey(identity, 'of', route),
      queryFn: async ({ signal }) =>
        (
          await viewCollection.list(
            { qbe: JSON.stringify({ route: { op: '=', value: route } }), limit: MAX_VIEWS_OF_LIST, sort: 'name' },
            signal,
          )
        ).results as unknown as SavedView[],
    }),
  );
};

const AUDIENCE_ORDER: readonly Audience[] = ['me', 'group', 'everyone'];
/** The view that a list opens with: the user's own before the group's and everyone's; of several the newest. */
export const pickDefaultView = (all: readonly SavedView[], route: string): SavedView | undefined =>
  all
    .filter((view) => view.route === route && view.is_default)
    .toSorted(
      (a, b) =>
        AUDIENCE_ORDER.indexOf(a.audience) - AUDIENCE_ORDER.indexOf(b.audience) ||
        b.modified_date.localeCompare(a.modified_date),
    )[0];
/** The view that a list opens with. Loaded once for all lists; no list waits for it. */
export const useDefaultView = (route: string): SavedView | undefined => {
  const { identity } = useSession();
  const { data } = useQuery({
    queryKey: viewQueryKey(identity, 'default'),
    staleTime: VIEWS_FRESH_MS,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await viewCollection.list(
          { qbe: JSON.stringify({ is_default: { op: '=', value: true } }), limit: MAX_DEFAULT_VIEWS },
          signal,
        )
      ).results as unknown as SavedView[],
  });
  return data && pickDefaultView(data, route);
};

/** Loads all views again, after a change. A closed menu forgets its own, so that it opens with the new ones. */
export const useRefreshViews = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ queryKey: ['list_view'], type: 'inactive' });
    return client.invalidateQueries({ queryKey: ['list_view'] });
  };
};
/** Whether the user may change a view: its owner, and administrators if it is shared. The server decides. */
export const useMayChangeView = (view: SavedView | null | undefined): boolean => {
  const { user, rules } = useSession();
  return Boolean(view && user && (view.owner === user.id || (rules?.superuser && view.audience !== 'me')));
};
/** Whether the user may share views with others. */
export const useMayShareViews = (): boolean => {
  const { user, rules } = useSession();
  return Boolean(rules?.superuser || user?.is_staff);
};
