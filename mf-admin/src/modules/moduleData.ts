import { collection, request, settings } from '@trestle/kit/core';
import type { RowOf } from '@trestle/schema/entity';
import { moduleRelease } from '@trestle/schema/entities/module_release';
import type { Module, Modules } from '@trestle/schema/modules';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Releases of one remote that its history shows. Older ones are pruned sooner or later. */
const MAX_HISTORY_ENTRIES = 50;

export type ReleaseRecord = RowOf<typeof moduleRelease>;
/** A remote with what runs of it. */
export type ModuleState = Module<ReleaseRecord>;

const QUERY_KEY = 'modules';
const releasePath = (call: string) => `/api/${settings.slug}/release/${call}/`;

/** All remotes with what runs of them. Asked again each half minute, since teams release meanwhile. */
export const useModules = () =>
  useQuery({
    queryKey: [QUERY_KEY],
    queryFn: ({ signal }) => request<Modules<ReleaseRecord>>(`/api/${settings.slug}/module/`, { signal }),
    refetchInterval: 30_000,
  });

/** The kept releases of a remote, newest first, with pages and menus. */
export const useReleases = (name: string) =>
  useQuery({
    queryKey: [QUERY_KEY, 'releases', name],
    queryFn: ({ signal }) =>
      collection(moduleRelease).list(
        { qbe: JSON.stringify({ name }), limit: MAX_HISTORY_ENTRIES, filter: 'all' },
        signal,
      ),
  });

/** The same release with its pages and menus, which only the list of releases has. */
export const withLists = (
  release: ReleaseRecord | null,
  releases: readonly ReleaseRecord[] = [],
): ReleaseRecord | null => releases.find(({ id }) => id === release?.id) ?? release;

/** Who gets a release: everyone, a share of the users in %, a group by its id, or staff who ask for it. */
export type Reach = { share?: number; group?: number; preview?: true };

/** Calls that change what runs. Each rejects with an ApiError, and has the page read again. */
export const useModuleCalls = () => {
  const client = useQueryClient();
  const post = async (call: string, body: object) => {
    await request(releasePath(call), { method: 'POST', body });
    await client.invalidateQueries({ queryKey: [QUERY_KEY] });
  };
  return {
    activate: (name: string, version: string, reach: Reach = {}) => post('activate', { name, version, ...reach }),
    endTrial: (name: string) => post('end_trial', { name }),
    freeze: (frozen: boolean, reason: string) => post('freeze', { frozen, reason }),
  };
};
