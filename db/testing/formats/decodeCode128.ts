/** The patterns of Code 128 (ISO/IEC 15417) by value: bars and spaces in turn. 103 to 105 start, 106 stops. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
const SHIFT = 98;
const STOP = 106;
const SETS = ['A', 'B', 'C'] as const;
/** Values that change the code set, by the set in which they stand. */
const CHANGES: Record<(typeof SETS)[number], Record<number, (typeof SETS)[number]>> = {
  A: { 99: 'C', 100: 'B' },
  B: { 99: 'C', 101: 'A' },
  C: { 100: 'B', 101: 'A' },
};

/**
 * Reads a bar code back as a scanner does, independently of what wrote it.
 * @throws where a pattern or the checksum is wrong
 */
export const decodeCode128 = (widths: readonly number[]): string => {
  const digits = widths.join('');
  const patterns = [...(digits.slice(0, -7).match(/.{1,6}/g) ?? []), digits.slice(-7)];
  const values = patterns.map((pattern) => PATTERNS.indexOf(pattern));
  if (values.includes(-1)) throw new Error(`No pattern of Code 128: ${patterns[values.indexOf(-1)]}`);
  const [start, ...rest] = values as [number, ...number[]];
  if (rest.pop() !== STOP) throw new Error('No stop');
  const check = rest.pop();
  if (rest.reduce((sum, value, i) => sum + value * (i + 1), start) % 103 !== check) throw new Error('Wrong checksum');
  let set = SETS[start - 103]!;
  let text = '';
  for (const value of rest) {
    const next = CHANGES[set][value];
    if (value === SHIFT && set !== 'C') throw new Error('Shifts are not expected');
    if (next) set = next;
    else if (set === 'C') text += String(value).padStart(2, '0');
    else text += String.fromCharCode(set === 'A' && value >= 64 ? value - 64 : value + 32);
  }
  return text;
};
