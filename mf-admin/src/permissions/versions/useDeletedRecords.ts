import { collection, formatDateTime, request, settings, useMayCall, useSession } from '@trestle/kit/core';
import { actorName, type HistoryEntry } from '@trestle/schema/historyEntry';
import { audit } from '@trestle/schema/entities/audit';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { collectionPath } from '@trestle/schema/entity';
import { useQuery } from '@tanstack/react-query';
import { useGroups } from '../../group/useGroups';
import { NO_ROWS } from '@trestle/schema/rights/ruleHistory';
import type { RuleRecord } from './ruleDifferences';
import { buildVersions } from './ruleVersions';

/** A permission record that was deleted as a whole. */
export interface DeletedRecord {
  id: number;
  /** Its group, if that still exists. */
  group: number | null;
  label: string;
}

/** Deleted records offered, newest first. */
const MAX_RECORDS = 50;
/** The call's limit (contract §2.2): more entries than any deletion writes. */
const MAX_ENTRIES = 10_000;
const DELETIONS = JSON.stringify({
  and: [
    ['other_name', 'eq', groupPermissions.name],
    ['action', 'eq', 'delete'],
  ],
});

/** The deleted permission records that the audit still holds. Only administrators may read what is deleted. */
export const useDeletedRecords = (): DeletedRecord[] => {
  const isAdministrator = useSession().rules?.superuser === true;
  const may = useMayCall(audit, 'list') && isAdministrator;
  const groups = useGroups();
  const { data } = useQuery({
    queryKey: ['list', 'audit', 'deleted rules'],
    enabled: may,
    queryFn: ({ signal }) =>
      collection(audit).list({ query: DELETIONS, sort: '-id', limit: MAX_RECORDS }, signal) as Promise<unknown>,
  });
  const entries = (data as { results: HistoryEntry[] } | undefined)?.results ?? [];
  return entries.map((entry) => {
    const group = entry.changes['group']?.[0] as number | undefined;
    const name = (group !== undefined && groups?.get(group)?.name) || `Group ${group ?? 'unknown'}, deleted`;
    return {
      id: entry.other_id,
      group: group !== undefined && groups?.has(group) ? group : null,
      label: `${name}: deleted ${formatDateTime(entry.created_date)} by ${actorName(entry)}`,
    };
  });
};

/**
 * Loads the rules that a record had when it was deleted.
 * @throws Error in words for the user, when the audit no longer holds them
 */
export const loadDeletedRules = async (id: number): Promise<RuleRecord> => {
  const { results } = await request<{ results: HistoryEntry[] }>(
    `${collectionPath(groupPermissions, settings.slug)}${id}/history/`,
    { query: { limit: MAX_ENTRIES } },
  );
  const deletion = buildVersions(NO_ROWS, results, true).find(({ kind }) => kind === 'deleted');
  if (!deletion?.before) throw new Error('The audit no longer holds these rules.');
  return deletion.before;
};
