import { printable } from '@trestle/schema/text/printable';

/** RTF is ASCII: other characters are written as the numbers of their UTF-16 codes. */
function encodeCharacter(character: string): string {
  if (character === '\n') return '\\line ';
  if (character === '\t') return '\\tab ';
  if (character === '\\' || character === '{' || character === '}') return `\\${character}`;
  let text = '';
  for (let i = 0; i < character.length; i += 1) {
    const code = character.charCodeAt(i);
    text += `\\u${code > 0x7fff ? code - 0x10000 : code}?`;
  }
  return text;
}
/** Writes text so that no character of it is a command. */
export const rtfText = (text: string): string =>
  printable(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\\{}\n\t]|[^\x20-\x7e]/gu, encodeCharacter);

/** Twentieths of a point, the unit of RTF. */
export const twips = (points: number): number => Math.round(points * 20);
