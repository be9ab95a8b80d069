/** One line of bulk creation, as typed, with what it says (S1 §5). */
export interface EntryLine {
  text: string;
  description: string;
  code: string | null;
}

/** 'code=description' gives both, a plain line only a description; blank lines are skipped (S1 §5). A description may hold further '='. */
export const parseEntries = (text: string): EntryLine[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf('=');
      const [code, description] = at < 0 ? [null, line] : [line.slice(0, at).trim(), line.slice(at + 1)];
      return { text: line, description: description.trim(), code: code || null };
    });
