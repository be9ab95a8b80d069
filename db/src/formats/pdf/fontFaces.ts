import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Weight = 'regular' | 'bold';
/** A font in both weights, and the characters that it is asked for. */
export interface FontFace {
  files: Readonly<Record<Weight, string>>;
  /** Fonts are large. One is opened only for a text with such a character. */
  draws: RegExp;
}

const require = createRequire(import.meta.url);
/** Makes the face of a family. @param pathOf gives a weight's file, seen from the main file of the package */
function faceOf(name: string, draws: RegExp, pathOf: (weight: 'Regular' | 'Bold') => string): FontFace {
  const fileOf = (weight: 'Regular' | 'Bold'): string => join(dirname(require.resolve(name)), pathOf(weight));
  return { files: { regular: fileOf('Regular'), bold: fileOf('Bold') }, draws };
}
const embedPdf = (name: string, file: string, draws: RegExp): FontFace =>
  faceOf(`@embedpdf/fonts-${name}`, draws, (weight) => join('../fonts', file.replace('*', weight)));
const google = (name: string, family: string, draws: RegExp): FontFace =>
  faceOf(`@expo-google-fonts/${name}`, draws, (weight) => {
    const style = weight === 'Bold' ? '700Bold' : '400Regular';
    return `${style}/${family}_${style}.ttf`;
  });

/**
 * The fonts of a PDF. The first that has all characters of a unit draws it: Noto Sans has Latin, Greek and Cyrillic,
 * Noto Sans Hans Chinese and Japanese characters and many signs (DECISIONS.md, 192).
 */
export const fontFaces = (): readonly FontFace[] => [
  embedPdf('latin', 'NotoSans-*.ttf', /^/),
  embedPdf('hebrew', 'NotoSansHebrew-*.ttf', /\p{Script_Extensions=Hebrew}/u),
  embedPdf('arabic', 'NotoNaskhArabic-*.ttf', /\p{Script_Extensions=Arabic}/u),
  google('noto-sans-thai', 'NotoSansThai', /[\p{Script_Extensions=Thai}\u0e3f]/u),
  google('noto-sans-devanagari', 'NotoSansDevanagari', /\p{Script_Extensions=Devanagari}/u),
  embedPdf('kr', 'NotoSansKR-*.otf', /\p{Script_Extensions=Hangul}/u),
  google('noto-emoji', 'NotoEmoji', /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u),
  embedPdf('sc', 'NotoSansHans-*.otf', /^/),
];
