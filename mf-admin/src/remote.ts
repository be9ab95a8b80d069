import { crud, defineRemote, page } from '@trestle/kit/core';
import { contentType } from '@trestle/schema/entities/content_type';
import { group } from '@trestle/schema/entities/group';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { groupState } from '@trestle/schema/entities/group_state';
import { groupStateModel } from '@trestle/schema/entities/group_state_model';
import { groupStateModelField } from '@trestle/schema/entities/group_state_model_field';
import { permission } from '@trestle/schema/entities/permission';
import { user } from '@trestle/schema/entities/user';
import { userAccount } from '@trestle/schema/entities/user_account';
import { userList } from '@trestle/schema/entities/user_list';

/** Users, groups and permissions (S2 §2). The user's own account has two addresses and one screen. */
export default defineRemote({
  name: 'mf-admin',
  contract: 1,
  entities: [
    user,
    userAccount,
    userList,
    group,
    permission,
    contentType,
    groupPermissions,
    groupState,
    groupStateModel,
    groupStateModelField,
  ],
  pages: [
    ...crud(user, { edit: () => import('./user/UserEdit'), list: () => import('./user/UserList') }),
    page('user.account', '/user/account', () => import('./account/Account')),
    page('login.account', '/login/account', () => import('./account/Account')),
    ...crud(group, { edit: () => import('./group/GroupEdit'), list: () => import('./group/GroupList') }),
    ...crud(permission),
    ...crud(contentType),
    ...crud(groupPermissions, {
      edit: () => import('./permissions/PermissionEdit'),
      list: () => import('./permissions/PermissionList'),
    }),
    page('group_permissions.report', '/group_permissions/report', () => import('./report/Report'), 'Permission Report'),
  ],
});
