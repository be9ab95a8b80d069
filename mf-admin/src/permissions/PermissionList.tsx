import { makeStyles, RouteLink, StatusBadge, tokens } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';

const useStyles = makeStyles({ report: { alignSelf: 'center', padding: `0 ${tokens.spacingHorizontalS}` } });
const COLUMNS: readonly ColumnSpec<RowOf<typeof groupPermissions>>[] = [
  'group__name',
  { name: 'details', width: 400, showOnMobile: true },
  {
    name: 'deny_by_default',
    label: 'Without a rule',
    showOnMobile: true,
    render: (row) => (
      <StatusBadge tone={row.deny_by_default ? 'bad' : 'good'}>
        {row.deny_by_default ? 'denied' : 'allowed'}
      </StatusBadge>
    ),
  },
  { name: 'modified_date', label: 'Changed' },
];

/** Lists permission records, with a link to the report (S2 §2). */
export default function PermissionList() {
  const styles = useStyles();
  return (
    <ListPage
      entity={groupPermissions}
      columns={COLUMNS}
      actions={
        <RouteLink route="group_permissions.report" className={styles.report}>
          Permission Report
        </RouteLink>
      }
    />
  );
}
