/** Where a text stops being JSON. Line and column count from 1. */
export interface JsonSyntaxError {
  line: number;
  column: number;
  at: number;
  words: string;
}

const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const NUMBER_OR_WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const WHITE_SPACE = /[ \t\n\r]*/y;

/** Parses a text up to its first JSON error. */
class JsonReader {
  at = 0;
  constructor(private readonly text: string) {}

  /** Consumes a match of the pattern at the current position. */
  take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found !== null;
  }
  sign(sign: string): boolean {
    this.take(WHITE_SPACE);
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    this.take(WHITE_SPACE);
    return true;
  }
  get ended(): boolean {
    return this.at >= this.text.length;
  }
  get quoted(): boolean {
    return this.text[this.at] === '"';
  }
}

const STRING_WORDS =
  'a text without its closing quote, or with a line break or backslash in it that is not written \\n or \\\\';
const name = (reader: JsonReader): string => {
  if (!reader.take(STRING)) return reader.quoted ? STRING_WORDS : 'expected a name in double quotes';
  return reader.sign(':') ? '' : 'expected a colon';
};

/** Describes the first error, or '' for valid JSON. Uses its own stack, so that depth is no limit. */
const check = (reader: JsonReader): string => {
  const open: ('}' | ']')[] = [];
  for (;;) {
    reader.take(WHITE_SPACE);
    const opening = reader.sign('{') ? '}' : reader.sign('[') ? ']' : null;
    if (opening && !reader.sign(opening)) {
      open.push(opening);
      const wrong = opening === '}' ? name(reader) : '';
      if (wrong) return wrong;
      continue;
    }
    if (!opening && !reader.take(STRING) && !reader.take(NUMBER_OR_WORD))
      return reader.quoted ? STRING_WORDS : 'expected a value';
    // After a value: closes finished arrays and objects, then reads the next value.
    while (open.length > 0 && reader.sign(open.at(-1)!)) open.pop();
    reader.take(WHITE_SPACE);
    if (open.length === 0) return reader.ended ? '' : 'expected nothing more';
    if (!reader.sign(',')) return `expected a comma or ${open.at(-1)}`;
    const wrong = open.at(-1) === '}' ? name(reader) : '';
    if (wrong) return wrong;
  }
};

/** Finds the first syntax error, or null for valid JSON. Browsers' own messages differ, and some give no position. */
export const findJsonSyntaxError = (text: string): JsonSyntaxError | null => {
  const reader = new JsonReader(text);
  const words = check(reader);
  if (!words) return null;
  const before = text.slice(0, reader.at).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1, at: reader.at, words };
};
