/** Patterns of operators, literals and methods, and what takes their place, one at a time. */
const REPLACEMENTS = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/Math\.min\(/g, 'Math.max('],
  [/Math\.max\(/g, 'Math.min('],
  [/ \+ 1\b/g, ' - 1'],
  [/ - 1\b/g, ' + 1'],
  [/\bif \(!/g, 'if ('],
  [/return \[\];/g, 'return [undefined];'],
];
const COMMENT_LINE = /^\s*(\/\/|\/?\*)/;
/** Types have no effect at run time. */
const TYPE_LINE = /^\s*(export )?(type|interface|import)\b|^\s*readonly |^\s*\w+\??: [^,]*;$/;

/** Makes every mutant of a file: its whole text, and the line before and after the change. */
export function mutationsOf(file, text) {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    if (COMMENT_LINE.test(line) || TYPE_LINE.test(line)) return [];
    return REPLACEMENTS.flatMap(([pattern, replacement]) =>
      [...line.matchAll(pattern)].map((match) => {
        const after = line.slice(0, match.index) + replacement + line.slice(match.index + match[0].length);
        return { file, line: i + 1, before: line.trim(), after: after.trim(), text: lines.with(i, after).join('\n') };
      }),
    );
  });
}

/** Takes a sample, the same for the same seed: each member's position is hashed, and the lowest hashes come first. */
export function sample(members, count, seed) {
  const hash = (n) => Math.imul(Math.imul(n + 1, 0x9e3779b1) ^ seed, 0x85ebca6b) >>> 0;
  return members
    .map((member, i) => [hash(i), member])
    .toSorted(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, member]) => member);
}
