/** One line of a bulk creation (S1 §5). */
export interface EntryLine {
  /** The line as it was typed. */
  text: string;
  description: string;
  code: string | null;
}

/**
 * Reads one entry per line: 'code=description', or a description alone. Skips blank lines (S1 §5).
 * A description may contain more '='.
 */
export const parseEntries = (text: string): EntryLine[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const separator = line.indexOf('=');
      if (separator < 0) return { text: line, description: line.trim(), code: null };
      const code = line.slice(0, separator).trim();
      return { text: line, description: line.slice(separator + 1).trim(), code: code || null };
    });
