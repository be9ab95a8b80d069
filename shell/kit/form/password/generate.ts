/** S1 §9: the length, and the classes that every password has something of. */
const LENGTH = 9;
const CLASSES = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '_-+=)(*&^%$#@!`~'];
const ALL = CLASSES.join('');

/** A whole number below `most`, each as likely: what would make some likelier is thrown again. */
const below = (most: number): number => {
  const fair = 256 - (256 % most);
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0]!;
    if (byte < fair) return byte % most;
  }
};
const oneOf = (characters: string): string => characters[below(characters.length)]!;

/** A password of nine characters with a lowercase letter, an uppercase letter, a digit and a special one among them (S1 §9). */
export const generatePassword = (): string => {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => oneOf(ALL)).join('');
    if (CLASSES.every((characters) => [...characters].some((character) => password.includes(character))))
      return password;
  }
};
