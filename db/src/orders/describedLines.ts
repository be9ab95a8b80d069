/** Lines that a notice describes; more are counted. */
const MAX_DESCRIBED_LINES = 10;

/** Joins what a notice says of an order and its lines, which may be thousands. */
export function joinDescribed(texts: readonly string[]): string {
  const more = texts.length - MAX_DESCRIBED_LINES;
  return [...texts.slice(0, MAX_DESCRIBED_LINES), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
