import { collection, request, settings, withLoadError } from '@trestle/kit/core';
import type { RowOf } from '@trestle/schema/entity';
import { moduleRelease } from '@trestle/schema/entities/module_release';
import type { Module, Modules, RemoteOwner } from '@trestle/schema/modules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reloadAfter } from '../machines/reloadAfter';

/** Number of releases that the history of a remote shows. Older releases are pruned. */
const MAX_HISTORY_ENTRIES = 50;

export type ModuleRelease = RowOf<typeof moduleRelease>;
/** A remote with its current release, its trial and its errors. */
export type ModuleState = Module<ModuleRelease>;

const QUERY_KEY = 'modules';
const modulePath = (name: string, call: string) => `/api/${settings.slug}/module/${name}/${call}/`;
const releasePath = (call: string) => `/api/${settings.slug}/release/${call}/`;

/** Loads the state of all remotes, and again every half minute, since teams release meanwhile. */
export const useModules = () =>
  withLoadError(
    useQuery({
      queryKey: [QUERY_KEY],
      queryFn: ({ signal }) => request<Modules<ModuleRelease>>(`/api/${settings.slug}/module/`, { signal }),
      refetchInterval: 30_000,
    }),
  );

/** Loads the stored releases of a remote, newest first, with their pages and menus. */
export const useReleases = (name: string) =>
  withLoadError(
    useQuery({
      queryKey: [QUERY_KEY, 'releases', name],
      queryFn: ({ signal }) =>
        collection(moduleRelease).list(
          { qbe: JSON.stringify({ name }), limit: MAX_HISTORY_ENTRIES, filter: 'all' },
          signal,
        ),
    }),
  );

/** Returns the same release with its pages and menus, which only the list of releases has. */
export const withPagesAndMenus = (
  release: ModuleRelease | null,
  releases: readonly ModuleRelease[] = [],
): ModuleRelease | null => releases.find(({ id }) => id === release?.id) ?? release;

/** Who gets a release: everyone, a share of the users in %, a group by its id, or staff who ask for it. */
export type Reach = { share?: number | string; group?: number; preview?: true };

/**
 * Returns the calls that change which release runs. Each reloads the page's data, also where it fails: somebody else may
 * have done it, or its reply got lost. It waits for none of that, and rejects with an ApiError.
 */
export const useModuleCalls = () => {
  const client = useQueryClient();
  const postTo = (path: string, body: object) =>
    reloadAfter(client, [[QUERY_KEY]], request(path, { method: 'POST', body }));
  const post = (call: string, body: object) => postTo(releasePath(call), body);
  return {
    activate: (name: string, version: string, reach: Reach = {}) => post('activate', { name, version, ...reach }),
    endTrial: (name: string) => post('end_trial', { name }),
    /** @param reason may be empty to switch it on */
    switchModule: (name: string, on: boolean, reason: string) =>
      postTo(modulePath(name, 'switch'), { on, ...(reason !== '' && { reason }) }),
    /** @param owner without a team for none */
    setOwner: (name: string, owner: { team: string | null; contact: RemoteOwner['contact'] }) =>
      postTo(modulePath(name, 'owner'), owner),
    openPages: (name: string) => postTo(modulePath(name, 'open'), { open: true }),
    freeze: (frozen: boolean, reason: string) => post('freeze', { frozen, reason }),
  };
};
