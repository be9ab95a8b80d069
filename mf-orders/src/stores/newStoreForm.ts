import type { Settings } from '@trestle/kit/core';
import type { Entity } from '@trestle/schema/entity';
import { store } from '@trestle/schema/entities/store';
import { CONTACT_NAMES, LOGIN_NAMES, NEW_STORE } from '@trestle/schema/newStore';

const omitFields = (entity: Entity, names: readonly string[]): Entity => ({
  ...entity,
  fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => !names.includes(name))),
});
/** The form where only superusers may use a password: nobody else is invited to choose one. */
const WITHOUT_INVITATION = omitFields(NEW_STORE, ['login_invite']);
/** The form for people who may not create users: the contact's login is an existing one. */
const WITHOUT_LOGIN = omitFields(NEW_STORE, Object.keys(LOGIN_NAMES));
WITHOUT_LOGIN.fields['contact_name'] = { ...NEW_STORE.fields['contact_name']!, hint: 'A person or a desk' };
WITHOUT_LOGIN.fields['contact_login'] = {
  ...NEW_STORE.fields['contact_login']!,
  label: 'Login',
  hint: store.fields.contacts.hint,
};
/** The form for people who may not set contacts. */
const STORE_ONLY = omitFields(WITHOUT_LOGIN, Object.keys(CONTACT_NAMES));

/** Returns the entity of the form that creates a store, by what the user may create. */
export const newStoreForm = (
  mayCreateUsers: boolean,
  maySetContacts: boolean,
  companySignIn: Settings['companySignIn'],
): Entity => {
  if (mayCreateUsers) return companySignIn?.only ? WITHOUT_INVITATION : NEW_STORE;
  return maySetContacts ? WITHOUT_LOGIN : STORE_ONLY;
};
