import { fieldError, type FieldError } from './errors';

/** What a new password must be. Both sides measure with @zxcvbn-ts/core and the dictionaries `common` and `en`; this is what they make of it. */

/** Least length, with PASSWORD_COMPLEXITY off as well. */
export const MIN_PASSWORD_CHARACTERS = 8;
/**
 * Characters that are measured: the measuring takes a second for 150 of them, and what comes after forty makes no strong
 * password weak.
 */
export const MAX_SCORED_CHARACTERS = 40;
/** Of zxcvbn's 0 to 4, the score that is shown green: the generator of S1 §9 reaches it, four would be out of its reach. */
export const MIN_PASSWORD_SCORE = 3;
/** S1 §5. */
export const WEAK_PASSWORD_MESSAGE = 'Password strength should be color green';

/** What is known of the person, so that a password made of it is weak. */
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

/** What is wrong with a new password; nothing when it will do. `score` is measured only where it counts. */
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
