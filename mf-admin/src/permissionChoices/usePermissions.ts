import { collection, forActiveVariant, loadError, useMayCall } from '@trestle/kit/core';
import { contentType } from '@trestle/schema/entities/content_type';
import { permission } from '@trestle/schema/entities/permission';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PermissionRow } from './permissionGroups';

/** Reads as many rows as a list call may return (contract §2.2). */
const ALL_PERMISSIONS_QUERY = { limit: 10_000, filter: 'all', sort: 'name' };

/** Loads all permissions and the models of their content types. */
export const usePermissions = (enabled: boolean) => {
  const mayReadTypes = useMayCall(contentType, 'list');
  const reply = useQuery({
    queryKey: ['list', 'permission', 'all'],
    enabled,
    queryFn: ({ signal }) => collection(forActiveVariant(permission)).list(ALL_PERMISSIONS_QUERY, signal),
  });
  const types = useQuery({
    queryKey: ['list', 'content_type', 'all'],
    enabled: enabled && mayReadTypes,
    queryFn: ({ signal }) => collection(contentType).list({ ...ALL_PERMISSIONS_QUERY, sort: 'app_label' }, signal),
  });
  const models = useMemo(() => new Map(types.data?.results.map(({ id, model }) => [id, model] as const)), [types.data]);
  // Labels that grow afterwards would take a second line.
  const areTypesLoading = enabled && mayReadTypes && types.isPending;
  return {
    permissions: areTypesLoading ? undefined : (reply.data?.results as PermissionRow[] | undefined),
    models,
    error: loadError(reply),
    retry: () => void reply.refetch(),
  };
};
