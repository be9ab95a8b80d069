/** The first error of a text that is not JSON. Line and column count from 1, the offset from 0. */
export interface JsonSyntaxError {
  line: number;
  column: number;
  offset: number;
  message: string;
}

const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const NUMBER_OR_WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const WHITE_SPACE = /[ \t\n\r]*/y;

/** Parses a text up to its first JSON error. */
class JsonReader {
  offset = 0;
  constructor(private readonly text: string) {}

  /** Consumes a match of the pattern at the current position. */
  take(pattern: RegExp): boolean {
    pattern.lastIndex = this.offset;
    const match = pattern.exec(this.text);
    if (match) this.offset += match[0].length;
    return match !== null;
  }
  /** Consumes one character, with the white space around it, if it comes next. */
  takeSign(sign: string): boolean {
    this.take(WHITE_SPACE);
    if (this.text[this.offset] !== sign) return false;
    this.offset += 1;
    this.take(WHITE_SPACE);
    return true;
  }
  get isAtEnd(): boolean {
    return this.offset >= this.text.length;
  }
  get isAtQuote(): boolean {
    return this.text[this.offset] === '"';
  }
}

const INVALID_STRING =
  'a text without its closing quote, or with a line break or backslash in it that is not written \\n or \\\\';
/** Reads a name and its colon. Returns the error, or ''. */
const readName = (reader: JsonReader): string => {
  if (!reader.take(STRING)) return reader.isAtQuote ? INVALID_STRING : 'expected a name in double quotes';
  return reader.takeSign(':') ? '' : 'expected a colon';
};

/** Describes the first error, or '' for valid JSON. Uses its own stack, so that depth is no limit. */
const readText = (reader: JsonReader): string => {
  const openClosers: ('}' | ']')[] = [];
  for (;;) {
    reader.take(WHITE_SPACE);
    const closer = reader.takeSign('{') ? '}' : reader.takeSign('[') ? ']' : null;
    if (closer && !reader.takeSign(closer)) {
      openClosers.push(closer);
      const nameError = closer === '}' ? readName(reader) : '';
      if (nameError) return nameError;
      continue;
    }
    if (!closer && !reader.take(STRING) && !reader.take(NUMBER_OR_WORD))
      return reader.isAtQuote ? INVALID_STRING : 'expected a value';
    // After a value: closes finished arrays and objects, then reads the next value.
    while (openClosers.length > 0 && reader.takeSign(openClosers.at(-1)!)) openClosers.pop();
    reader.take(WHITE_SPACE);
    if (openClosers.length === 0) return reader.isAtEnd ? '' : 'expected nothing more';
    if (!reader.takeSign(',')) return `expected a comma or ${openClosers.at(-1)}`;
    const nameError = openClosers.at(-1) === '}' ? readName(reader) : '';
    if (nameError) return nameError;
  }
};

/** Finds the first syntax error, or null for valid JSON. Browsers' own messages differ, and some give no position. */
export const findJsonSyntaxError = (text: string): JsonSyntaxError | null => {
  const reader = new JsonReader(text);
  const message = readText(reader);
  if (!message) return null;
  const linesRead = text.slice(0, reader.offset).split('\n');
  return { line: linesRead.length, column: linesRead.at(-1)!.length + 1, offset: reader.offset, message };
};
