/** A sign of a font at its place beside the one before. All lengths are in thousandths of the font size. */
export interface PlacedSign {
  /** The sign's number in the font, four hexadecimal digits. */
  hex: string;
  /** Shift from its place. */
  x: number;
  y: number;
  /** Width in the file, and the width that it takes here. */
  width: number;
  advance: number;
}
/** A character as a PDF draws it, with its marks, or a word whose letters join. */
export interface Glyph {
  /** The font's name in the page's resources. */
  font: string;
  /** The sign's number in the font, four hexadecimal digits. `signs` stands in its place where there are several. */
  hex: string;
  signs?: readonly PlacedSign[];
  /** Width in thousandths of the font size. */
  advance: number;
  character: string;
  /** Whether no font has the character, so that a box is drawn. */
  isMissing?: boolean;
  /** Direction: from right to left where it is odd. */
  level?: number;
  /** The characters of a word one by one, for lines that the word is too wide for. */
  parts?: () => readonly Glyph[];
}
