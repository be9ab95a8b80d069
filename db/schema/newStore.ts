import type { Entity } from './entity';
import { store } from './entities/store';
import { storeContact } from './entities/store_contact';
import { user } from './entities/user';
import { fieldError, type FieldErrors, valueRequired } from './errors';
import { fk, type Field } from './field';
import { isEmpty, type RecordValues } from './validate';
import { ownTable } from './ownTable';

const CONTACT = 'First contact';
const LOGIN = 'First login';

/** Declares a field of another entity under a name of this form. `newStoreErrors` decides whether it is required. */
const formField = (name: string, section: string, field: Field, more: Partial<Field> = {}): Record<string, Field> => ({
  [name]: { ...field, required: false, unique: undefined, ...more, name, section } as Field,
});

/** Fields of the first contact, by their name in the form. */
const contactFields = {
  ...formField('contact_name', CONTACT, storeContact.fields.name, {
    label: 'Contact name',
    hint: 'A person or a desk. Leave empty to use the name of the login below',
  }),
  ...formField('contact_type', CONTACT, storeContact.fields.type, { label: 'Contact type' }),
  ...formField('contact_login', CONTACT, storeContact.fields.login, {
    label: 'Existing login',
    hint: 'Only if they have an account already',
  }),
};

/** Fields of the first login, by their name in the form. */
const loginFields = {
  ...formField('login_first_name', LOGIN, user.fields.first_name),
  ...formField('login_last_name', LOGIN, user.fields.last_name),
  ...formField('login_email', LOGIN, user.fields.email, { hint: undefined }),
  ...formField('login_username', LOGIN, user.fields.username, { hint: 'Leave empty to use the email address' }),
  ...formField('login_group', LOGIN, fk('group', { display: ['name'] }), {
    label: 'Group',
    hint: user.fields.groups.hint,
  }),
  ...formField('login_invite', LOGIN, user.fields.invite, {
    label: 'Send an invitation',
    hint: 'By email, with a link to choose a password. It works once, for 7 days',
    hide: false,
    secret: false,
    default: true,
  }),
};

const { contacts: _contacts, active_start_date, active_end_date, ...ownFields } = store.fields;

/** A new store with its first contact and first login: what one form asks for, and one call creates. */
export const NEW_STORE: Entity = {
  ...store,
  fields: ownTable({ ...ownFields, ...contactFields, ...loginFields, active_start_date, active_end_date }),
  sections: {
    ...store.sections,
    [CONTACT]: 'Who to ask for. Leave it empty to add contacts later.',
    [LOGIN]: 'An account that orders for this store. Leave it empty to add one later.',
  },
};

/** The contact's fields: their names in the form, with their names in the contact. */
export const CONTACT_NAMES = { contact_name: 'name', contact_type: 'type', contact_login: 'login' } as const;
/** The login's fields: their names in the form, with their names in the user. */
export const LOGIN_NAMES = {
  login_first_name: 'first_name',
  login_last_name: 'last_name',
  login_email: 'email',
  login_username: 'username',
  login_group: 'groups',
  login_invite: 'invite',
} as const;

/** Fields whose values say that a new login is wanted. The other fields of the login have default values. */
const LOGIN_TEXT_FIELDS = ['login_first_name', 'login_last_name', 'login_email', 'login_username'] as const;
const REQUIRED_LOGIN_FIELDS = ['login_first_name', 'login_last_name', 'login_email', 'login_group'] as const;

const hasAnyValue = (item: RecordValues, names: readonly string[]): boolean =>
  names.some((name) => !isEmpty(item[name]));

/** Whether a login is to be created. */
export const wantsLogin = (item: RecordValues): boolean => hasAnyValue(item, LOGIN_TEXT_FIELDS);
/** Whether a contact is to be created. */
export const wantsContact = (item: RecordValues): boolean => hasAnyValue(item, Object.keys(CONTACT_NAMES));

/** Returns the errors of fields that others make required or impossible. The form and the service check alike. */
export const newStoreErrors = (item: RecordValues): FieldErrors => {
  const requiredNames: string[] = [];
  const errors: FieldErrors = {};
  const hasNewLogin = wantsLogin(item);
  if (wantsContact(item)) {
    requiredNames.push('contact_type');
    if (!hasNewLogin) requiredNames.push('contact_name', 'contact_login');
    else if (!isEmpty(item['contact_login']))
      errors['contact_login'] = [fieldError('invalid', 'Choose an existing login or fill in a new one, not both')];
  }
  if (hasNewLogin) requiredNames.push(...REQUIRED_LOGIN_FIELDS);
  for (const name of requiredNames.filter((each) => isEmpty(item[each]))) errors[name] = [valueRequired()];
  return errors;
};
