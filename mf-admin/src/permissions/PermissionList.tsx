import { RouteLink } from '@trestle/kit/core';
import { ListPage } from '@trestle/kit/list';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';

/** The records by group, and the way to the report on them (S2 §2). */
export default function PermissionList() {
  return <ListPage entity={groupPermissions} actions={<RouteLink route="group_permissions.report">Permission report</RouteLink>} />;
}
