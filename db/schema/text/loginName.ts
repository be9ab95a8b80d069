/** Letters of European alphabets that are no letter of A to Z with a mark. */
const FURTHER_LATIN_LETTERS = 'ßẞæÆœŒøØđĐłŁþÞðÐħĦ';
/** A mark on a letter, such as the accent of É once it is taken apart. */
const MARKED_LETTER = /^[A-Za-z]\p{M}{1,2}$/u;

const isPlain = (character: string): boolean =>
  /^[\x20-\x7e]$/.test(character) ||
  FURTHER_LATIN_LETTERS.includes(character) ||
  MARKED_LETTER.test(character.normalize('NFD'));

/**
 * Returns why a text can't become what somebody logs in with; undefined when it can. Letters of other alphabets, and
 * signs that are drawn like letters, look the same and are another name: 'аdmin' with a Cyrillic а is not 'admin'. Only
 * new names are checked: whoever has such a name goes on using it.
 */
export const lookalikeProblem = (login: string): string | undefined => {
  const other = [...login.normalize('NFC')].find((character) => !isPlain(character));
  return other === undefined
    ? undefined
    : `Use Latin letters, digits and signs. “${other}” is none of them, even if it looks like one`;
};
