import type { Entity } from './entity';
import { store } from './entities/store';
import { storeContact } from './entities/store_contact';
import { user } from './entities/user';
import { fieldError, type FieldErrors, valueRequired } from './errors';
import { fk, type Field } from './field';
import { isEmpty, type RecordValues } from './validate';

const CONTACT = 'First contact';
const LOGIN = 'First login';

/** A field of another entity under a name of its own. Whether it is required depends on what else is filled in. */
const named = (name: string, section: string, field: Field, more: Partial<Field> = {}): Record<string, Field> => ({
  [name]: { ...field, required: false, unique: undefined, ...more, name, section } as Field,
});

/** Fields of the first contact, by their name in the form. */
const contactFields = {
  ...named('contact_name', CONTACT, storeContact.fields.name, {
    label: 'Contact name',
    hint: 'A person or a desk. Leave empty to use the name of the login below',
  }),
  ...named('contact_type', CONTACT, storeContact.fields.type, { label: 'Contact type' }),
  ...named('contact_login', CONTACT, storeContact.fields.login, {
    label: 'Existing login',
    hint: 'Only if they have an account already',
  }),
};

/** Fields of the first login, by their name in the form. */
const loginFields = {
  ...named('login_first_name', LOGIN, user.fields.first_name),
  ...named('login_last_name', LOGIN, user.fields.last_name),
  ...named('login_email', LOGIN, user.fields.email, { hint: undefined }),
  ...named('login_username', LOGIN, user.fields.username, { hint: 'Leave empty to use the email address' }),
  ...named('login_group', LOGIN, fk('group', { display: ['name'] }), { label: 'Group', hint: user.fields.groups.hint }),
  ...named('login_invite', LOGIN, user.fields.invite, {
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
  fields: { ...ownFields, ...contactFields, ...loginFields, active_start_date, active_end_date },
  sections: {
    ...store.sections,
    [CONTACT]: 'Who to ask for. Leave it empty to add contacts later.',
    [LOGIN]: 'An account that orders for this store. Leave it empty to add one later.',
  },
};

/** Names of the fields that come from another entity, with the name that they have there. */
export const CONTACT_NAMES = { contact_name: 'name', contact_type: 'type', contact_login: 'login' } as const;
export const LOGIN_NAMES = {
  login_first_name: 'first_name',
  login_last_name: 'last_name',
  login_email: 'email',
  login_username: 'username',
  login_group: 'groups',
  login_invite: 'invite',
} as const;

/** Names whose values say that a new login is wanted. The others have values before anybody types. */
const LOGIN_TEXTS = ['login_first_name', 'login_last_name', 'login_email', 'login_username'] as const;
const REQUIRED_OF_LOGIN = ['login_first_name', 'login_last_name', 'login_email', 'login_group'] as const;

const hasSome = (item: RecordValues, names: readonly string[]): boolean => names.some((name) => !isEmpty(item[name]));

/** Whether a login is to be created. */
export const wantsLogin = (item: RecordValues): boolean => hasSome(item, LOGIN_TEXTS);
/** Whether a contact is to be created. */
export const wantsContact = (item: RecordValues): boolean => hasSome(item, Object.keys(CONTACT_NAMES));

/** Returns what is missing or too much, given what else is filled in. The form and the service ask the same. */
export const newStoreErrors = (item: RecordValues): FieldErrors => {
  const missing: string[] = [];
  const errors: FieldErrors = {};
  const login = wantsLogin(item);
  if (wantsContact(item)) {
    missing.push('contact_type');
    if (!login) missing.push('contact_name', 'contact_login');
    else if (!isEmpty(item['contact_login']))
      errors['contact_login'] = [fieldError('invalid', 'Choose an existing login or fill in a new one, not both')];
  }
  if (login) missing.push(...REQUIRED_OF_LOGIN);
  for (const name of missing.filter((each) => isEmpty(item[each]))) errors[name] = [valueRequired()];
  return errors;
};
