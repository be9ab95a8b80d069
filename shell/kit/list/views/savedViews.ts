import type { Audience } from '@trestle/schema/entities/list_view';
import { listView } from '@trestle/schema/entities/list_view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { collection } from '../../core/api/collection';
import { useSession } from '../../core/session/useSession';
import type { ViewState } from './viewState';

/** A view as the server keeps it (`/api/list_view/`). */
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
/** The calls on views. */
export const viewCollection = collection(listView);
const viewQueryKey = (who: string | null, ...more: unknown[]) => ['list_view', who, ...more];
/** For so long views are not asked for again, in milliseconds; a change asks anew. */
const VIEWS_FRESH_MS = 300_000;

/** One view; undefined while it is on its way, null where there is none, or none for this person. */
export const useSavedView = (id: number | null) => {
  const { identity } = useSession();
  const { data, isError } = useQuery({
    queryKey: viewQueryKey(identity, 'one', id),
    enabled: id !== null,
    staleTime: VIEWS_FRESH_MS,
    retry: 1,
    queryFn: async ({ signal }) => (await viewCollection.item(id!, signal)) as unknown as SavedView,
  });
  return id === null || isError ? null : data;
};
/** The views of a page, by name. */
export const useSavedViews = (route: string) => {
  const { identity } = useSession();
  return useQuery({
    queryKey: viewQueryKey(identity, 'of', route),
    queryFn: async ({ signal }) =>
      (
        await viewCollection.list(
          { qbe: JSON.stringify({ route: { op: '=', value: route } }), limit: 200, sort: 'name' },
          signal,
        )
      ).results as unknown as SavedView[],
  });
};

const AUDIENCE_ORDER: readonly Audience[] = ['me', 'group', 'everyone'];
/** The view that a page opens with: one's own goes before the group's and everybody's; of several the latest. */
export const pickDefaultView = (all: readonly SavedView[], route: string): SavedView | undefined =>
  all
    .filter((view) => view.route === route && view.is_default)
    .toSorted(
      (a, b) =>
        AUDIENCE_ORDER.indexOf(a.audience) - AUDIENCE_ORDER.indexOf(b.audience) ||
        b.modified_date.localeCompare(a.modified_date),
    )[0];
/** The view that a page opens with; asked for once for all pages, and nothing waits for it. */
export const useDefaultView = (route: string): SavedView | undefined => {
  const { identity } = useSession();
  const { data } = useQuery({
    queryKey: viewQueryKey(identity, 'default'),
    staleTime: VIEWS_FRESH_MS,
    retry: false,
    queryFn: async ({ signal }) =>
      (await viewCollection.list({ qbe: JSON.stringify({ is_default: { op: '=', value: true } }), limit: 500 }, signal))
        .results as unknown as SavedView[],
  });
  return data && pickDefaultView(data, route);
};

/** After a change all that is known of views is asked for anew. */
export const useRefreshViews = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['list_view'] });
};
/** Who may change a view (the server decides): its maker; of those for others, administrators too. */
export const useMayChangeView = (view: SavedView | null | undefined): boolean => {
  const { user, rules } = useSession();
  return Boolean(view && user && (view.owner === user.id || (rules?.superuser && view.audience !== 'me')));
};
/** Whether the person makes views for others. */
export const useMayShareViews = (): boolean => {
  const { user, rules } = useSession();
  return Boolean(rules?.superuser || user?.is_staff);
};
