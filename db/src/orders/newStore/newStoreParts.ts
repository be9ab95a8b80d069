import type { FieldErrors } from '@trestle/schema/errors';
import { CONTACT_NAMES, LOGIN_NAMES, wantsContact, wantsLogin } from '@trestle/schema/newStore';
import { isEmpty, type RecordValues } from '@trestle/schema/validate';

/** The values of a new store's form, by the record that they belong to. */
export interface NewStoreParts {
  store: RecordValues;
  contact: RecordValues | null;
  login: RecordValues | null;
}

/** Returns the values that are not empty, under their names in the record. */
const pickRenamed = (item: RecordValues, names: Readonly<Record<string, string>>): RecordValues =>
  Object.fromEntries(
    Object.entries(names)
      .filter(([from]) => !isEmpty(item[from]))
      .map(([from, to]) => [to, item[from]]),
  );

/** Returns the name of a person. A part that is no text is left out, and refused by the check of the login. */
const fullName = ({ first_name, last_name }: RecordValues): string =>
  [first_name, last_name].filter((part) => typeof part === 'string').join(' ');

/** Splits a request into its records. The user name defaults to the e-mail, the contact's name to the login's. */
export function partsOf(item: RecordValues): NewStoreParts {
  const storeEntries = Object.entries(item).filter(([name]) => !(name in CONTACT_NAMES) && !(name in LOGIN_NAMES));
  const login = wantsLogin(item) ? pickRenamed(item, LOGIN_NAMES) : null;
  const contact = wantsContact(item) ? pickRenamed(item, CONTACT_NAMES) : null;
  const { groups, username = login?.['email'], ...person } = login ?? {};
  return {
    store: Object.fromEntries(storeEntries),
    login: login && { ...person, username, groups: groups === undefined ? [] : [groups] },
    contact: contact && { name: fullName(person), ...contact },
  };
}

const reverse = (names: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).map(([formName, recordName]) => [recordName, formName]));
const CONTACT_FORM_NAMES = reverse(CONTACT_NAMES);
const LOGIN_FORM_NAMES = reverse(LOGIN_NAMES);

function rename(errors: FieldErrors, toFormName: (name: string) => string): FieldErrors {
  const renamed: FieldErrors = {};
  for (const [name, fieldErrors] of Object.entries(errors)) renamed[toFormName(name)] ??= fieldErrors;
  return renamed;
}

/** Returns a function that gives the errors of a new user the form's field names. */
export const loginErrors =
  ({ username, email }: RecordValues) =>
  (errors: FieldErrors): FieldErrors =>
    rename(errors, (name) => {
      // Without a user name of its own, the login uses the e-mail address.
      if (name === 'username' && username === email) return 'login_email';
      return name === 'store' ? 'login_group' : (LOGIN_FORM_NAMES.get(name) ?? name);
    });

/** Returns a function that gives the errors of a store's only contact the form's field names. */
export const contactErrors =
  (hasNewLogin: boolean) =>
  ({ contacts = [], ...others }: FieldErrors): FieldErrors => {
    const [first] = contacts;
    // Errors of the whole list have a code, those of rows have fields.
    if (!first || 'code' in first) return { ...others, ...(first ? { contact_name: contacts } : {}) };
    return {
      ...others,
      ...rename(first, (name) =>
        name === 'login' && hasNewLogin ? 'login_email' : (CONTACT_FORM_NAMES.get(name) ?? name),
      ),
    };
  };
