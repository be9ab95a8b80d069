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
  /** Finds the glyphs of a text. */
  glyphs(text: string, weight: Weight): Glyph[];
  /** Puts the fonts that were used into the resources of the current page. */
  attach(): void;
  /** Returns the reference of a font that was used. @param font its name in `Glyph` */
  ref(font: string): PDFKit.PDFKitReference;
}

/**
 * The parts used of a font that pdfkit has opened.
 *
 * Its public API draws text by `text()` alone, which opens a text object for each piece and breaks lines and kerns in
 * its own way. Only this object gives the codes of glyphs in the file, with which a table's cells are written in one
 * go. pdfkit's version is pinned (DECISIONS.md, 140).
 */
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
const fontFiles = (): Record<Weight, readonly string[]> => {
  const [latin, chinese] = [folderOf('@embedpdf/fonts-latin'), folderOf('@embedpdf/fonts-sc')];
  return {
    regular: [join(latin, 'NotoSans-Regular.ttf'), join(chinese, 'NotoSansHans-Regular.otf')],
    bold: [join(latin, 'NotoSans-Bold.ttf'), join(chinese, 'NotoSansHans-Bold.otf')],
  };
};

/**
 * Creates the fonts of a document. Each is opened when its first character comes, and the file holds only the
 * characters in use. Characters are set one by one: no ligatures, so that searching a page finds its words.
 */
export const createTypefaces = (document: InstanceType<typeof PDFDocument>): Typefaces => {
  const files = fontFiles();
  const fontsByPath = new Map<string, PdfFont>();
  const usedFonts = new Map<string, PdfFont>();
  const glyphCache = { regular: new Map<string, Glyph>(), bold: new Map<string, Glyph>() };

  const open = (path: string): PdfFont => {
    const openFont = fontsByPath.get(path);
    if (openFont) return openFont;
    document.font(path);
    const font = (document as OpenDocument)._font;
    fontsByPath.set(path, font);
    return font;
  };
  const findGlyph = (character: string, weight: Weight): Glyph => {
    const codePoint = character.codePointAt(0)!;
    const candidates = files[weight];
    const path = candidates.find((file) => open(file).font.hasGlyphForCodePoint(codePoint)) ?? candidates[0]!;
    const font = open(path);
    const [[hex], [position]] = font.encode(character);
    usedFonts.set(font.id, font);
    return { font: font.id, hex: hex!, advance: position!.advanceWidth, character };
  };
  const glyphOf = (character: string, weight: Weight): Glyph => {
    let cachedGlyph = glyphCache[weight].get(character);
    if (!cachedGlyph) glyphCache[weight].set(character, (cachedGlyph = findGlyph(character, weight)));
    return cachedGlyph;
  };

  return {
    glyphs: (text, weight) => Array.from(text.normalize('NFC'), (character) => glyphOf(character, weight)),
    attach() {
      const { fonts } = document.page as unknown as { fonts: Record<string, PDFKit.PDFKitReference> };
      for (const [id, font] of usedFonts) fonts[id] = font.ref();
    },
    ref: (font) => usedFonts.get(font)!.ref(),
  };
};
