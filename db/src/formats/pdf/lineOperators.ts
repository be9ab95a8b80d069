import type { Glyph, PlacedSign } from './glyph';

/** Writes a number for a page: to a hundredth of a point. */
export const formatDecimal = (n: number): string => String(Math.round(n * 100) / 100);

/** Writes a sign with the shifts around it. PDF moves on by the sign's own width, and back by a number in the array. */
function shiftedSign({ hex, x, width, advance }: PlacedSign): string {
  const [before, after] = [formatDecimal(-x), formatDecimal(width + x - advance)];
  return `${before === '0' ? '' : before}<${hex}>${after === '0' ? '' : after}`;
}

/** Returns the PDF operators that draw the glyphs of a line in a size, one after the other. */
export function lineOperators(glyphs: readonly Glyph[], size: number): string {
  let operators = '';
  let font = '';
  let rise = 0;
  /** What stands in the array of the operator to come. Plain signs share one string. */
  let pending = '';
  let plainHex = '';
  const endPlain = (): void => {
    if (plainHex) pending += `<${plainHex}>`;
    plainHex = '';
  };
  const flush = (): void => {
    endPlain();
    if (pending) operators += `[${pending}] TJ\n`;
    pending = '';
  };
  const setRise = (y: number): void => {
    if (y === rise) return;
    flush();
    rise = y;
    operators += `${formatDecimal((y * size) / 1000)} Ts\n`;
  };
  for (const glyph of glyphs) {
    if (glyph.font !== font) {
      flush();
      ({ font } = glyph);
      operators += `/${font} ${formatDecimal(size)} Tf\n`;
    }
    if (glyph.signs)
      for (const sign of glyph.signs) {
        setRise(sign.y);
        endPlain();
        pending += shiftedSign(sign);
      }
    else {
      setRise(0);
      plainHex += glyph.hex;
    }
  }
  setRise(0);
  flush();
  return operators;
}
