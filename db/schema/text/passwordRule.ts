import { fieldError, type FieldError } from '../errors';

/** The rule for new passwords. Browser and server score them with @zxcvbn-ts and the same dictionaries. */

/** Minimum length, also with PASSWORD_COMPLEXITY off. */
export const MIN_PASSWORD_CHARACTERS = 8;
/** Number of leading characters that are scored. Scoring 150 takes a second, and more never weakens a password. */
export const MAX_SCORED_CHARACTERS = 40;
/** Lowest score, of 0 to 4, that is accepted and shown green. The generator of S1 §9 reaches it, but not 4. */
export const MIN_PASSWORD_SCORE = 3;
/** S1 §5. */
export const WEAK_PASSWORD_MESSAGE = 'Password strength should be color green';

/** Returns words about the user that make a password weak. */
export const personalWords = (
  person: Readonly<Partial<Record<'username' | 'first_name' | 'last_name' | 'email', unknown>>>,
): string[] => {
  const [username, first, last, email] = [person.username, person.first_name, person.last_name, person.email].map(
    (text) => (typeof text === 'string' ? text : ''),
  );
  const texts = [username, first, last, email, `${first}${last}`, `${last}${first}`].flatMap((text = '') => [
    text,
    ...text.split(/[\s@._-]+/),
  ]);
  return [...new Set(texts.map((word) => word.toLowerCase()).filter((word) => word.length > 2))];
};

/**
 * Returns the errors of a new password.
 * @param complexity the setting PASSWORD_COMPLEXITY
 * @param score scores the leading characters; called only when needed
 */
export const passwordErrors = (
  password: string,
  complexity: boolean,
  score: (measured: string) => number,
): FieldError[] => {
  const characters = [...password];
  if (characters.length < MIN_PASSWORD_CHARACTERS)
    return [fieldError('min-len', `Minimum length:${MIN_PASSWORD_CHARACTERS}`)];
  if (!complexity) return [];
  return score(characters.slice(0, MAX_SCORED_CHARACTERS).join('')) >= MIN_PASSWORD_SCORE
    ? []
    : [fieldError('weak', WEAK_PASSWORD_MESSAGE)];
};
