import type PDFDocument from 'pdfkit';
import { fontFaces, type FontFace, type Weight } from './fontFaces';
import type { Glyph, PlacedSign } from './glyph';
import { hasRightToLeft, levelsOf, mirrored, withoutDirectionMarks } from './readingOrder';
import { graphemesOf, unitsOf, withoutIgnorable } from './textUnits';

/** The fonts of a document. */
export interface Typefaces {
  /** Finds the glyphs of a text, in the order in which it is read. */
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
  encode(text: string, features: readonly string[]): [codes: string[], positions: SignPosition[]];
  font: { _tables: object; hasGlyphForCodePoint(codePoint: number): boolean };
}
interface SignPosition {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}
type OpenDocument = InstanceType<typeof PDFDocument> & { _font: PdfFont };

/**
 * What the documents of this process have read of the Latin fonts' tables, by path. Every document uses them, and
 * reading them takes longer than writing a page. Glyphs are no part of it: they say what they stood for in a document.
 */
const latinTables = new Map<string, object>();

/** Stands in the place of a character that no font has. */
const BOX = '\u25a1';
/** The sign that a font draws for what it doesn't have. */
const NO_SIGN = '0000';
/** Units kept with their glyphs. A file of many Arabic words has more. */
const MAX_CACHED_UNITS = 20_000;
/** Scripts and emoji whose signs depend on joiners and variation selectors. */
const USES_JOINERS =
  /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Devanagari}\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u;
const JOINERS = /\u200c|\u200d|\ufe0f|[\u{e0020}-\u{e007f}]/u;
/** Returns what a font is asked to draw: joiners stay where they mean something. */
const toShape = (unit: string): string =>
  USES_JOINERS.test(unit)
    ? Array.from(unit, (character) => (JOINERS.test(character) ? character : withoutIgnorable(character))).join('')
    : withoutIgnorable(unit);

/**
 * Creates the fonts of a document. Each is opened when its first character comes, and the file holds only the
 * characters in use. Characters are set one by one, with their marks, and joined only where a script joins them, so
 * that searching a page finds its words. No text is an error: invisible characters are left out, and a box stands for
 * one that no font has (SECURITY.md, 77).
 */
export function createTypefaces(document: InstanceType<typeof PDFDocument>): Typefaces {
  const faces = fontFaces();
  const fontsByPath = new Map<string, PdfFont>();
  const usedFonts = new Map<string, PdfFont>();
  const glyphCache = { regular: new Map<string, readonly Glyph[]>(), bold: new Map<string, readonly Glyph[]>() };

  const open = (path: string): PdfFont => {
    const openFont = fontsByPath.get(path);
    if (openFont) return openFont;
    document.font(path);
    const font = (document as OpenDocument)._font;
    fontsByPath.set(path, font);
    if (Object.values(faces[0]!.files).includes(path)) {
      font.font._tables = latinTables.get(path) ?? font.font._tables;
      latinTables.set(path, font.font._tables);
    }
    return font;
  };
  const hasAll = ({ files, draws }: FontFace, visible: string, weight: Weight): boolean =>
    draws.test(visible) &&
    Array.from(visible).every((character) => open(files[weight]).font.hasGlyphForCodePoint(character.codePointAt(0)!));

  /** Shapes a unit with a font. Empty where the font's own tables fail: they were made for words of its script. */
  const shape = (unit: string, font: PdfFont): PlacedSign[] => {
    try {
      const [codes, positions] = font.encode(toShape(unit), []);
      return codes.flatMap((hex, i): PlacedSign[] => {
        const { xAdvance, xOffset, yOffset, advanceWidth } = positions[i]!;
        return hex === NO_SIGN ? [] : [{ hex, x: xOffset, y: yOffset, width: advanceWidth, advance: xAdvance }];
      });
    } catch {
      return [];
    }
  };
  const toGlyph = (unit: string, font: PdfFont): Glyph | undefined => {
    const signs = shape(unit, font);
    if (signs.length === 0) return undefined;
    usedFonts.set(font.id, font);
    const [first] = signs;
    const isPlain = signs.length === 1 && first!.x === 0 && first!.y === 0 && first!.width === first!.advance;
    return {
      font: font.id,
      hex: first!.hex,
      ...(isPlain ? {} : { signs }),
      advance: signs.reduce((sum, { advance }) => sum + advance, 0),
      character: unit,
    };
  };
  const boxFor = (character: string, weight: Weight): Glyph => {
    const face = faces.find((each) => hasAll(each, BOX, weight)) ?? faces[0]!;
    return { ...toGlyph(BOX, open(face.files[weight]))!, character, isMissing: true };
  };

  const findGlyphs = (text: string, weight: Weight): readonly Glyph[] => {
    const unit = text.normalize('NFC');
    const visible = withoutIgnorable(unit);
    if (visible === '') return [];
    const face = faces.find((each) => hasAll(each, visible, weight));
    const glyph = face && toGlyph(unit, open(face.files[weight]));
    if (!glyph) {
      const characters = Array.from(visible);
      return characters.length > 1 ? characters.flatMap((each) => findGlyphs(each, weight)) : [boxFor(visible, weight)];
    }
    const characters = [...graphemesOf(unit)];
    if (characters.length === 1) return [glyph];
    return [{ ...glyph, parts: () => characters.flatMap((each) => glyphsOf(each, weight)) }];
  };
  const glyphsOf = (unit: string, weight: Weight): readonly Glyph[] => {
    const cache = glyphCache[weight];
    let cachedGlyphs = cache.get(unit);
    if (!cachedGlyphs) {
      if (cache.size >= MAX_CACHED_UNITS) cache.clear();
      cache.set(unit, (cachedGlyphs = findGlyphs(unit, weight)));
    }
    return cachedGlyphs;
  };
  const glyphsInBothDirections = (text: string, weight: Weight): Glyph[] => {
    const levels = levelsOf(text);
    let index = 0;
    return Array.from(unitsOf(text), (unit) => {
      const level = levels[Math.min(index, levels.length - 1)]!;
      index += unit.length;
      return glyphsOf(level % 2 ? mirrored(unit) : unit, weight).map((glyph) => ({ ...glyph, level }));
    }).flat();
  };

  return {
    glyphs(text, weight) {
      if (hasRightToLeft(text)) return glyphsInBothDirections(withoutDirectionMarks(text), weight);
      const glyphs: Glyph[] = [];
      for (const unit of unitsOf(text)) for (const glyph of glyphsOf(unit, weight)) glyphs.push(glyph);
      return glyphs;
    },
    attach() {
      const { fonts } = document.page as unknown as { fonts: Record<string, PDFKit.PDFKitReference> };
      for (const [id, font] of usedFonts) fonts[id] = font.ref();
    },
    ref: (font) => usedFonts.get(font)!.ref(),
  };
}
