import { active, entity, tracked } from '../entity';
import { boolean, computed, datetime, type FieldsOf, fk, generated, manyIds, password, string } from '../field';
import { MAX_CREDENTIAL_CHARACTERS } from '../limits';

/**
 * Declares the fields that the form of users and the form of the own account share (S2 §2, §3).
 * @param passwordEffect what a new password does to sessions, for its hint
 */
export const personFields = (passwordEffect: string) => ({
  username: string({ required: true, maxlength: MAX_CREDENTIAL_CHARACTERS, unique: true, section: 'Personal Info' }),
  first_name: string({ required: true, maxlength: 150, section: 'Personal Info' }),
  last_name: string({ required: true, maxlength: 150, section: 'Personal Info' }),
  email: string({
    required: true,
    maxlength: MAX_CREDENTIAL_CHARACTERS,
    format: 'email',
    unique: true,
    section: 'Personal Info',
  }),
  new_password: {
    ...password({
      maxlength: MAX_CREDENTIAL_CHARACTERS,
      secret: true,
      label: 'New password',
      section: 'Personal Info',
      hint: `Leave empty to keep the current one. ${passwordEffect}`,
    }),
    virtual: true,
  },
});
/** Declares the read-only fields with a user's name and logins. */
export const loginFields = () => ({
  // The name by which people are told apart everywhere. Rules name it by itself (DECISIONS.md, 175).
  descriptive_name: generated(
    [],
    string({
      hide: true,
      label: 'Name',
      sameAs: ['user.first_name', 'user.last_name'] satisfies FieldsOf<{
        name: 'user';
        fields: ReturnType<typeof personFields>;
      }>,
    }),
  ),
  last_login: datetime({ readonly: true, section: 'Important Dates' }),
  date_joined: datetime({ readonly: true, default: 'now', section: 'Important Dates' }),
});

/** A user (S2 §3). `new_password` is hashed into the column `password`, which no reply contains. */
export const user = entity('user', {
  label: 'User',
  plural: 'Users',
  service: 'admin',
  admin: true,
  ownListOnly: true,
  mergedBySuperusers: true,
  imports: {
    key: 'username',
    fields: ['username', 'first_name', 'last_name', 'email', 'store', 'groups'],
    onlyNew: true,
    item: { invite: true },
    keptWith: { fields: ['last_login', 'password'], reason: 'They have signed in, or chosen a password' },
    note: 'When the import is done, each new person gets an invitation by e-mail. Nobody gets a password.',
  },
  fields: {
    ...tracked(),
    ...personFields('A new one logs them out everywhere'),
    // Clients only send this field. It has no column.
    invite: {
      ...boolean({
        hide: true,
        secret: true,
        label: 'Invite by email',
        section: 'Personal Info',
        hint: 'If you set no password, they get a link to choose one. It works once, for 7 days',
      }),
      virtual: true,
    },
    password: string({ readonly: true, secret: true, hide: true }),
    has_password: generated(['password'], boolean({ hide: true, label: 'Has a password' })),
    is_active: boolean({
      default: true,
      label: 'Active',
      only: 'standard',
      section: 'Permissions',
      hint: "Inactive people can't log in. Their records stay",
    }),
    is_staff: boolean({
      label: 'Staff',
      only: 'standard',
      section: 'Permissions',
      hint: 'Opens the Admin Dashboard and may act as other users',
    }),
    is_superuser: boolean({
      label: 'Superuser',
      section: 'Permissions',
      hint: 'May do everything, whatever their groups deny',
    }),
    store: fk('store', {
      display: ['name'],
      section: 'Permissions',
      hint: 'A store user sees only the orders of this store',
    }),
    groups: manyIds('group', {
      link_table: 'user_groups',
      section: 'Permissions',
      hint: "Usually one group. Without one they can't open anything",
    }),
    user_permissions: manyIds('permission', {
      link_table: 'user_user_permissions',
      only: 'standard',
      label: 'User permissions',
      section: 'Permissions',
      hint: 'For other programs that read them. Screens here are opened by the rules of a group',
    }),
    /** What the user lacks to open anything: a group, or for a store user a store. Superusers lack nothing. */
    missing: computed({ fields: ['is_superuser', 'groups', 'store'] }, string({ hide: true, label: 'Missing' })),
    ...active({ only: 'go' }),
    ...loginFields(),
  },
  sections: {
    'Personal Info': 'Who they are and what they log in with.',
    Permissions: 'What they may open, see and change comes from their group.',
  },
  list: {
    columns: ['username', 'first_name', 'last_name', 'email', 'is_active', 'is_staff', 'store__name'],
    search: ['username', 'first_name', 'last_name', 'email'],
    sort: 'email',
    limit: 100,
    linkedIds: ['groups'],
    mobileColumns: ['email', 'is_active', 'store__name'],
    active: { flag: 'is_active' },
  },
});
