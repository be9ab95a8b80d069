import { user as userEntity } from '@trestle/schema/entities/user';
import { lookalikeProblem } from '@trestle/schema/text/loginName';
import { normaliseText } from '@trestle/schema/text/textRule';
import { checkValue } from '@trestle/schema/validate';
import { cutTo } from '@trestle/schema/text/cutTo';

/** A person as the provider's claims tell. Texts are as they came. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  email: string | null;
  /** Whether the provider says that the e-mail is theirs; null where it says nothing. */
  emailVerified: boolean | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  /** Names of groups at the provider; null where groups don't follow a claim. */
  groups: readonly string[] | null;
}

/** Longest base of a user name, which leaves room for a number behind it. */
const MAX_BASE_CHARACTERS = 140;
const MAX_NAME_CHARACTERS = 150;

type LoginField = 'username' | 'email';

/** Returns a text as the user form would store it; null where the form would refuse it. */
function asLogin(field: LoginField, text: string | null): string | null {
  const value = normaliseText(userEntity.fields[field], text ?? '');
  const isFit = value !== '' && checkValue(userEntity.fields[field], value).length === 0 && !lookalikeProblem(value);
  return isFit ? value : null;
}

/** Returns the e-mail of a new account; null without one that can be used. */
export const newEmail = ({ email }: OidcPerson): string | null => asLogin('email', email);

/** Returns what the user name of a new account begins with. @param email used where the provider's name is unfit */
export const newUsername = ({ username }: OidcPerson, email: string): string =>
  (asLogin('username', cutTo(MAX_BASE_CHARACTERS, username ?? '')) ?? email).slice(0, MAX_BASE_CHARACTERS);

/** Returns a part of a new account's name, cut to what its column holds. */
export function newName(field: 'first_name' | 'last_name', text: string | null): string {
  const value = normaliseText(userEntity.fields[field], cutTo(MAX_NAME_CHARACTERS, text ?? ''));
  return value !== '' && checkValue(userEntity.fields[field], value).length === 0 ? value : '';
}
