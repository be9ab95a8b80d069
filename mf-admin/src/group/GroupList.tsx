import {
  collection,
  ErrorCard,
  formatDateTime,
  RouteLink,
  settings,
  StatusBadge,
  useMayCall,
  withLoadError,
} from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { group } from '@trestle/schema/entities/group';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

type GroupRow = RowOf<typeof group>;
type RulesByGroup = ReadonlyMap<number, { id: number; details: string }> | undefined;

/** A date column with the time of day (S2 §2). */
const dateTimeColumn = (name: 'active_start_date' | 'active_end_date'): ColumnSpec<GroupRow> => ({
  name,
  width: 130,
  showOnMobile: true,
  render: (row) => formatDateTime(row[name]) || '–',
});
const DATE_COLUMNS =
  settings.variant === 'go' ? [dateTimeColumn('active_start_date'), dateTimeColumn('active_end_date')] : [];

function RulesCell({ row, recordByGroup }: { row: GroupRow; recordByGroup: RulesByGroup }) {
  const record = recordByGroup?.get(row.id);
  if (record)
    return (
      <RouteLink route="group_permissions.edit" params={{ id: record.id }}>
        {record.details}
      </RouteLink>
    );
  if (row.name === settings.superuserGroup) return <StatusBadge tone="good">everything is open</StatusBadge>;
  return recordByGroup ? (
    <StatusBadge tone="bad" title="It has no group permission">
      everything is denied
    </StatusBadge>
  ) : null;
}

/** Lists groups with their number of members and their rules. */
export default function GroupList() {
  const mayListRules = useMayCall(groupPermissions, 'list');
  const query = useQuery({
    queryKey: ['list', 'group_permissions', 'by group'],
    enabled: mayListRules,
    queryFn: ({ signal }) => collection(groupPermissions).list({ limit: 2000 }, signal),
  });
  const { data, error, refetch } = withLoadError(query);
  const columns = useMemo((): ColumnSpec<GroupRow>[] => {
    const recordByGroup: RulesByGroup = data && new Map(data.results.map((record) => [record.group, record]));
    const rules: ColumnSpec<GroupRow> = {
      name: 'rules',
      label: 'Rules',
      width: 320,
      sortable: false,
      showOnMobile: true,
      render: (row) => <RulesCell row={row} recordByGroup={recordByGroup} />,
    };
    return [
      'name',
      { name: 'members', showOnMobile: true },
      ...(mayListRules ? [rules] : []),
      ...(settings.companySignIn ? (['external_name'] as const) : []),
      ...DATE_COLUMNS,
      { name: 'modified_date', label: 'Changed' },
    ];
  }, [data, mayListRules]);
  return (
    <>
      {error && (
        <ErrorCard title="The groups' rules could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      <ListPage entity={group} columns={columns} loading={query.isLoading} />
    </>
  );
}
