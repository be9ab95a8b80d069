import {
  collection,
  formatDateTime,
  request,
  settings,
  useMayCall,
  useSession,
  withLoadError,
} from '@trestle/kit/core';
import { actorName, type HistoryEntry } from '@trestle/schema/historyEntry';
import { audit } from '@trestle/schema/entities/audit';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { collectionPath } from '@trestle/schema/entity';
import { useQuery } from '@tanstack/react-query';
import { useGroupNames, type GroupsById } from '../../group/useGroups';
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

/** Number of deleted records offered, newest first. */
const MAX_RECORDS = 50;
/** As many entries as a call may return (contract §2.2): more than any record has. */
const MAX_ENTRIES = 10_000;
const DELETIONS_QUERY = JSON.stringify({
  and: [
    ['other_name', 'eq', groupPermissions.name],
    ['action', 'eq', 'delete'],
  ],
});

/** Records that can be chosen: undefined while they load, with the error where they could not be loaded. */
export interface RecordChoices<Choice> {
  choices: readonly Choice[] | undefined;
  error: unknown;
  retry: () => void;
}

/** Loads the deleted permission records that the audit still has. Only administrators may read deleted records. */
export const useDeletedRecords = (): RecordChoices<DeletedRecord> => {
  const isAdministrator = useSession().rules?.superuser === true;
  const mayReadDeletions = useMayCall(audit, 'list') && isAdministrator;
  const { groups, error: groupsError, retry: retryGroups } = useGroupNames();
  const query = useQuery({
    queryKey: ['list', 'audit', 'deleted rules'],
    enabled: mayReadDeletions,
    queryFn: ({ signal }) =>
      collection(audit).list({ query: DELETIONS_QUERY, sort: '-id', limit: MAX_RECORDS }, signal) as Promise<unknown>,
  });
  const { data, error, refetch } = withLoadError(query);
  if (!mayReadDeletions) return { choices: [], error: null, retry: () => {} };
  const entries = (data as { results: HistoryEntry[] } | undefined)?.results;
  // Without the groups' names, each would be called deleted.
  const choices = groups && entries?.map((entry) => describeDeletion(entry, groups));
  return { choices, error: error ?? groupsError, retry: () => (error ? void refetch() : retryGroups()) };
};

const describeDeletion = (entry: HistoryEntry, groups: NonNullable<GroupsById>): DeletedRecord => {
  const group = entry.changes['group']?.[0] as number | undefined;
  const name = (group !== undefined && groups.get(group)?.name) || `Group ${group ?? 'unknown'}, deleted`;
  return {
    id: entry.other_id,
    group: group !== undefined && groups.has(group) ? group : null,
    label: `${name}: deleted ${formatDateTime(entry.created_date)} by ${actorName(entry)}`,
  };
};

/**
 * Loads the rules that a record had when it was deleted.
 * @throws Error with a message for the user, when the audit no longer has them
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
