import { collection, formatDateTime, RouteLink, settings, StatusBadge, useMayCall } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { group } from '@trestle/schema/entities/group';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

type Row = RowOf<typeof group>;
type Records = ReadonlyMap<number, { id: number; details: string }> | undefined;

/** With the time of day, as S2 §2 has them. */
const moment = (name: 'active_start_date' | 'active_end_date'): ColumnSpec<Row> => ({
  name,
  width: 130,
  showOnMobile: true,
  render: (row) => formatDateTime(row[name]) || '–',
});
const DATES = settings.variant === 'go' ? [moment('active_start_date'), moment('active_end_date')] : [];

function Rules({ row, records }: { row: Row; records: Records }) {
  const record = records?.get(row.id);
  if (record)
    return (
      <RouteLink route="group_permissions.edit" params={{ id: record.id }}>
        {record.details}
      </RouteLink>
    );
  if (row.name === settings.superuserGroup) return <StatusBadge tone="good">everything is open</StatusBadge>;
  return records ? (
    <StatusBadge tone="bad" title="No group permission speaks of it">
      everything is denied
    </StatusBadge>
  ) : null;
}

/** Groups, how many are in each, and what they may. */
export default function GroupList() {
  const may = useMayCall(groupPermissions, 'list');
  const { data } = useQuery({
    queryKey: ['list', 'group_permissions', 'by group'],
    enabled: may,
    queryFn: ({ signal }) => collection(groupPermissions).list({ limit: 2000 }, signal),
  });
  const columns = useMemo((): ColumnSpec<Row>[] => {
    const records: Records = data && new Map(data.results.map((record) => [record.group, record]));
    const rules: ColumnSpec<Row> = {
      name: 'rules',
      label: 'Rules',
      width: 320,
      sortable: false,
      showOnMobile: true,
      render: (row) => <Rules row={row} records={records} />,
    };
    return [
      'name',
      { name: 'members', showOnMobile: true },
      ...(may ? [rules] : []),
      ...DATES,
      { name: 'modified_date', label: 'Changed' },
    ];
  }, [data, may]);
  return <ListPage entity={group} columns={columns} />;
}
