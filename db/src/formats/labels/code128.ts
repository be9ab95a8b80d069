/** What scanners type as it is: printable ASCII. Code 128 holds other characters only by tricks that few know. */
const ENCODABLE = /^[\u0020-\u007e]+$/;
/** Longer codes fit on no label, and take long to encode. */
const MAX_CODE_CHARACTERS = 80;

/**
 * Encodes a text as Code 128.
 * @returns the widths of bars and spaces in turn, in modules, the first one a bar; null for a text that has no bar code
 */
export async function encodeCode128(text: string): Promise<readonly number[] | null> {
  if (!ENCODABLE.test(text) || text.length > MAX_CODE_CHARACTERS) return null;
  // The library holds all symbologies, so only label sheets load it. Its named export `raw` is another function.
  const { default: barCodes } = await import('bwip-js/node');
  const [symbol] = barCodes.raw({ bcid: 'code128', text }) as readonly { sbs: readonly number[] }[];
  return symbol!.sbs;
}
