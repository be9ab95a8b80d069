/** Length of a generated password, and the character classes that it contains (S1 §9). */
const PASSWORD_CHARACTERS = 9;
const CHARACTER_CLASSES = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '0123456789',
  '_-+=)(*&^%$#@!`~',
];
const ALL_CHARACTERS = CHARACTER_CLASSES.join('');

/** Returns a uniformly distributed integer below `limit`. Bytes that would favour some numbers are drawn again. */
const randomBelow = (limit: number): number => {
  const evenLimit = 256 - (256 % limit);
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0]!;
    if (byte < evenLimit) return byte % limit;
  }
};
const randomCharacter = (characters: string): string => characters[randomBelow(characters.length)]!;

/** Generates a password of nine characters with a lowercase letter, an uppercase letter, a digit and a special one. */
export const generatePassword = (): string => {
  for (;;) {
    const password = Array.from({ length: PASSWORD_CHARACTERS }, () => randomCharacter(ALL_CHARACTERS)).join('');
    if (CHARACTER_CLASSES.every((characters) => [...characters].some((character) => password.includes(character))))
      return password;
  }
};
