import { ACCOUNT_STATES } from '../rights/accountStates';
import { entity, tracked } from '../entity';
import { boolean, fk, json, NO_SOURCES, string } from '../field';
import { NOTICE_MAIL_SECTIONS, noticeMailFields } from './notice';
import { pageOnly } from '../placedField';
import { personFields, loginFields, user } from './user';

/** The caller's own account (contract §2.2): their user row, with only name, e-mail and password writable. */
export const userAccount = entity('user_account', {
  label: 'Account',
  plural: 'Accounts',
  service: 'admin',
  admin: true,
  ownListOnly: true,
  table: 'user',
  callerIdField: 'id',
  withoutPages: true,
  sharesRulesOf: 'user',
  writes: ['edit'],
  alsoOpenedBy: { list: ACCOUNT_STATES, read: ACCOUNT_STATES, edit: ACCOUNT_STATES },
  fields: {
    ...tracked(),
    ...personFields('A new one logs you out everywhere else'),
    password: string({ readonly: true, secret: true, hide: true }),
    is_staff: boolean({ readonly: true, hide: true }),
    is_superuser: boolean({ readonly: true, hide: true }),
    groups: { ...user.fields.groups, readonly: true, hide: true },
    store: fk('store', { readonly: true, display: ['name'], hide: true }),
    ...noticeMailFields(),
    ...loginFields(),
    impersonations: pageOnly(NO_SOURCES, json({ hide: true, label: 'Others acted for me' })),
  },
  sections: { 'Personal Info': 'How others see you, and what you log in with.', ...NOTICE_MAIL_SECTIONS },
  list: { columns: ['username', 'first_name', 'last_name', 'email'], search: ['username'], active: null },
});
