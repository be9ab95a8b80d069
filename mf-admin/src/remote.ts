import { crud, defineRemote, page, settings } from '@trestle/kit/core';
import { apiKey } from '@trestle/schema/entities/api_key';
import { audit } from '@trestle/schema/entities/audit';
import { codeContactType } from '@trestle/schema/entities/code_contact_type';
import { bouncedAddress } from '@trestle/schema/entities/bounced_address';
import { contentType } from '@trestle/schema/entities/content_type';
import { group } from '@trestle/schema/entities/group';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { groupState } from '@trestle/schema/entities/group_state';
import { groupStateModel } from '@trestle/schema/entities/group_state_model';
import { groupStateModelField } from '@trestle/schema/entities/group_state_model_field';
import { mail } from '@trestle/schema/entities/mail';
import { permission } from '@trestle/schema/entities/permission';
import { teamService } from '@trestle/schema/entities/service';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { user } from '@trestle/schema/entities/user';
import { userAccount } from '@trestle/schema/entities/user_account';
import { userList } from '@trestle/schema/entities/user_list';
import { createElement } from 'react';
import { webhook } from '@trestle/schema/entities/webhook';
import { webhookDelivery } from '@trestle/schema/entities/webhook_delivery';
import { IMPERSONATIONS, INCOMPLETE_ACCOUNTS, NEVER_LOGGED_IN, RIGHTS_CHANGED } from './home/cardQueries';

const people = { area: 'admin', group: 'Store access levels' } as const;
/** Pages whose calls no rule opens, and their menu entries. */
const forAdministrators = { audience: 'administrator' } as const;
const system = { area: 'admin', group: 'System', ...forAdministrators } as const;
const rights = { area: 'admin', group: 'Permissions' } as const;

/** Users, groups and permissions (S2 §2). The user's own account has two addresses and one screen. */
export default defineRemote({
  name: 'mf-admin',
  contract: 2,
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
    audit,
    apiKey,
    mail,
    bouncedAddress,
    teamService,
    webhook,
    webhookDelivery,
    // Needed for the store of a user.
    store,
    storeContact,
    codeContactType,
  ],
  pages: [
    ...crud(user, { edit: () => import('./user/UserEdit'), list: () => import('./user/UserList') }),
    page(
      'user.import',
      '/user/import',
      async () => {
        const [{ ImportPage }, { importedUser }] = await Promise.all([
          import('@trestle/kit/widgets'),
          import('./user/newUser'),
        ]);
        return { default: () => createElement(ImportPage, { entity: importedUser(settings.companySignIn) }) };
      },
      'Import Users',
      { calls: [[user, 'create']] },
    ),
    page(
      'user.personal_data',
      '/user/personal_data/:id',
      () => import('./personalData/PersonalData'),
      'Stored about a person',
      forAdministrators,
    ),
    page('user.account', '/user/account', () => import('./account/Account')),
    page('login.account', '/login/account', () => import('./account/Account')),
    ...crud(group, { edit: () => import('./group/GroupEdit'), list: () => import('./group/GroupList') }),
    ...crud(permission),
    ...crud(contentType),
    ...crud(groupPermissions, {
      edit: () => import('./permissions/PermissionEdit'),
      list: () => import('./permissions/PermissionList'),
    }),
    page(
      'group_permissions.report',
      '/group_permissions/report',
      () => import('./report/Report'),
      'Permission Report',
      {
        calls: [
          [groupPermissions, 'list'],
          [group, 'list'],
          [user, 'list'],
        ],
      },
    ),
    page('module.list', '/modules', () => import('./modules/Modules'), 'Modules', forAdministrators),
    page('service.list', '/service/list', () => import('./services/Services'), 'Services', forAdministrators),
    page('session.list', '/session/list', () => import('./sessions/Sessions'), 'Who is logged in', forAdministrators),
    page('health.list', '/health', () => import('./health/Health'), 'Health', forAdministrators),
    page('export_all.list', '/export_all', () => import('./exportAll/ExportAll'), 'Everything out', forAdministrators),
    page('api_key.list', '/api_key/list', () => import('./apiKeys/ApiKeys'), 'API keys', forAdministrators),
    page('audit.list', '/audit/list', () => import('./audit/AuditList'), 'Audit', forAdministrators),
    page('mail.list', '/mail/list', () => import('./mail/MailList'), 'Mails', forAdministrators),
    page(
      'bounced_address.list',
      '/bounced_address/list',
      () => import('./mail/BouncedAddressList'),
      'Returned addresses',
      forAdministrators,
    ),
    page('webhook.list', '/webhook/list', () => import('./webhooks/Webhooks'), 'Webhooks', forAdministrators),
    page(
      'webhook_delivery.list',
      '/webhook_delivery/list',
      () => import('./webhooks/DeliveryList'),
      'Webhook deliveries',
      forAdministrators,
    ),
  ],
  homeCards: [
    {
      name: 'never_logged_in',
      title: 'Never logged in',
      route: 'user.list',
      query: NEVER_LOGGED_IN,
      order: 70,
      rows: 5,
      audience: 'office',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/NeverLoggedInCard'),
    },
    {
      name: 'rights_changed',
      title: 'Changes of rights',
      route: 'audit.list',
      query: RIGHTS_CHANGED,
      order: 72,
      rows: 5,
      wide: true,
      audience: 'administrator',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/RightsChangedCard'),
    },
    {
      name: 'incomplete_accounts',
      title: 'Accounts without group or store',
      route: 'user.list',
      query: INCOMPLETE_ACCOUNTS,
      order: 74,
      rows: 3,
      audience: 'administrator',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/IncompleteAccountsCard'),
    },
    {
      name: 'impersonations',
      title: 'Acted as another user',
      route: 'audit.list',
      query: IMPERSONATIONS,
      order: 76,
      rows: 3,
      wide: true,
      audience: 'administrator',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/ImpersonationsCard'),
    },
  ],
  // S1 §2.4, §2.5.
  menus: [
    { area: 'account', group: 'Account', order: 10, title: 'Profile', route: 'login.account' },
    { ...people, order: 910, title: 'Users', route: 'user.list', query: { sort: 'email', order: 'asc' } },
    { ...people, order: 920, title: 'Groups', route: 'group.list', query: { filter: 'all', sort: 'name' } },
    {
      ...rights,
      order: 1010,
      title: 'Group Permissions',
      route: 'group_permissions.list',
      query: { sort: 'group__name' },
    },
    { ...rights, order: 1020, title: 'Permissions', route: 'permission.list', query: { sort: 'name' } },
    { ...rights, order: 1030, title: 'Content Types', route: 'content_type.list' },
    { ...system, order: 1210, title: 'Audit', route: 'audit.list' },
    { ...system, order: 1215, title: 'Mails', route: 'mail.list' },
    { ...system, order: 1226, title: 'Health', route: 'health.list' },
    { ...system, order: 1224, title: 'Webhooks', route: 'webhook.list' },
    { ...system, order: 1230, title: 'Modules', route: 'module.list' },
    { ...system, order: 1232, title: 'Services', route: 'service.list' },
    { ...system, order: 1220, title: 'Who is logged in', route: 'session.list' },
    { ...system, order: 1228, title: 'Everything out', route: 'export_all.list' },
    { ...system, order: 1222, title: 'API keys', route: 'api_key.list' },
  ],
});
