import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type PDFDocument from 'pdfkit';

/** A character as a PDF draws it. */
export interface Glyph {
  /** The font's name in the page's resources. */
  font: string;
  /** The glyph's number in the font, four hexadecimal digits. */
  hex: string;
  /** Width in thousandths of the font size. */
  advance: number;
  character: string;
}
export type Weight = 'regular' | 'bold';
/** The fonts of a document. */
export interface Typefaces {
  glyphs(text: string, weight: Weight): Glyph[];
  /** Puts the fonts that were used into the resources of the current page. */
  attach(): void;
  ref(font: string): PDFKit.PDFKitReference;
}

/** What is used of a font that pdfkit has opened. pdfkit's types don't show it. */
interface PdfFont {
  id: string;
  ref(): PDFKit.PDFKitReference;
  encode(text: string): [codes: string[], positions: { advanceWidth: number }[]];
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
}
type OpenDocument = InstanceType<typeof PDFDocument> & { _font: PdfFont };

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => join(dirname(require.resolve(name)), '..', 'fonts');
/**
 * Noto Sans has Latin, Greek and Cyrillic, Noto Sans Hans Chinese and Japanese syllables. The first that has a
 * character draws it.
 */
const FONT_FILES = (): Record<Weight, readonly string[]> => {
  const [latin, chinese] = [folderOf('@embedpdf/fonts-latin'), folderOf('@embedpdf/fonts-sc')];
  return {
    regular: [join(latin, 'NotoSans-Regular.ttf'), join(chinese, 'NotoSansHans-Regular.otf')],
    bold: [join(latin, 'NotoSans-Bold.ttf'), join(chinese, 'NotoSansHans-Bold.otf')],
  };
};

/**
 * Creates the fonts of a document. Each is opened when its first character comes, and the file holds only the characters
 * in use. Characters are set one by one: no ligatures, so that searching a page finds its words.
 */
export const createTypefaces = (document: InstanceType<typeof PDFDocument>): Typefaces => {
  const files = FONT_FILES();
  const opened = new Map<string, PdfFont>();
  const used = new Map<string, PdfFont>();
  const known = { regular: new Map<string, Glyph>(), bold: new Map<string, Glyph>() };

  const open = (path: string): PdfFont => {
    const before = opened.get(path);
    if (before) return before;
    document.font(path);
    const font = (document as OpenDocument)._font;
    opened.set(path, font);
    return font;
  };
  const find = (character: string, weight: Weight): Glyph => {
    const codePoint = character.codePointAt(0)!;
    const candidates = files[weight];
    const path = candidates.find((file) => open(file).font.hasGlyphForCodePoint(codePoint)) ?? candidates[0]!;
    const font = open(path);
    const [[hex], [position]] = font.encode(character);
    used.set(font.id, font);
    return { font: font.id, hex: hex!, advance: position!.advanceWidth, character };
  };
  const glyph = (character: string, weight: Weight): Glyph => {
    let found = known[weight].get(character);
    if (!found) known[weight].set(character, (found = find(character, weight)));
    return found;
  };

  return {
    glyphs: (text, weight) => Array.from(text.normalize('NFC'), (character) => glyph(character, weight)),
    attach() {
      const { fonts } = document.page as unknown as { fonts: Record<string, PDFKit.PDFKitReference> };
      for (const [id, font] of used) fonts[id] = font.ref();
    },
    ref: (font) => used.get(font)!.ref(),
  };
};
