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
export const views = collection(listView);
const key = (who: string | null, ...more: unknown[]) => ['list_view', who, ...more];
/** For so long views are not asked for again, in milliseconds; a change asks anew. */
const KNOWN = 300_000;

/** One view; undefined while it is on its way, null where there is none, or none for this person. */
export const useView = (id: number | null) => {
  const { identity } = useSession();
  const { data, isError } = useQuery({
    queryKey: key(identity, 'one', id),
    enabled: id !== null,
    staleTime: KNOWN,
    retry: 1,
    queryFn: async ({ signal }) => (await views.item(id!, signal)) as unknown as SavedView,
  });
  return id === null || isError ? null : data;
};
/** The views of a page, by name. */
export const useViewsOf = (route: string) => {
  const { identity } = useSession();
  return useQuery({
    queryKey: key(identity, 'of', route),
    queryFn: async ({ signal }) =>
      (
        await views.list(
          { qbe: JSON.stringify({ route: { op: '=', value: route } }), limit: 200, sort: 'name' },
          signal,
        )
      ).results as unknown as SavedView[],
  });
};

const RANK: readonly Audience[] = ['me', 'group', 'everyone'];
/** The view that a page opens with: one's own goes before the group's and everybody's; of several the latest. */
export const defaultOf = (all: readonly SavedView[], route: string): SavedView | undefined =>
  all
    .filter((view) => view.route === route && view.is_default)
    .toSorted(
      (a, b) => RANK.indexOf(a.audience) - RANK.indexOf(b.audience) || b.modified_date.localeCompare(a.modified_date),
    )[0];
/** The view that a page opens with; asked for once for all pages, and nothing waits for it. */
export const useDefaultView = (route: string): SavedView | undefined => {
  const { identity } = useSession();
  const { data } = useQuery({
    queryKey: key(identity, 'default'),
    staleTime: KNOWN,
    retry: false,
    queryFn: async ({ signal }) =>
      (await views.list({ qbe: JSON.stringify({ is_default: { op: '=', value: true } }), limit: 500 }, signal))
        .results as unknown as SavedView[],
  });
  return data && defaultOf(data, route);
};

/** After a change all that is known of views is asked for anew. */
export const useViewsChanged = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['list_view'] });
};
/** Who may change a view (the server decides): its maker; of those for others, administrators too. */
export const useMayChange = (view: SavedView | null | undefined): boolean => {
  const { user, rules } = useSession();
  return Boolean(view && user && (view.owner === user.id || (rules?.superuser && view.audience !== 'me')));
};
/** Whether the person makes views for others. */
export const useMayShare = (): boolean => {
  const { user, rules } = useSession();
  return Boolean(rules?.superuser || user?.is_staff);
};
