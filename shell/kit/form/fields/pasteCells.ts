import type { Field, Kind } from '@trestle/schema/field';
import { parseNumber } from '@trestle/schema/numberText';
import type { RecordValues } from '@trestle/schema/validate';
import { parseDay, parseMoment } from './parseDate';

/** Splits clipboard text of a spreadsheet into rows of cells: tabs, line breaks, quoted cells. */
export const parseClipboard = (text: string): string[][] => {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex < text.length) {
    const [, content = '', end] = cell.exec(text) ?? [];
    if (end === undefined) break;
    rows
      .at(-1)!
      .push(content.startsWith('"') && content.length > 1 ? content.slice(1, -1).replaceAll('""', '"') : content);
    if (end !== '\t' && end !== '' && cell.lastIndex < text.length) rows.push([]);
    else if (end === '\t' && cell.lastIndex === text.length) rows.at(-1)!.push('');
  }
  return rows;
};

/** Finds a record's id by its code or name; null for none. */
export type FindRecordId = (entity: string, words: string) => Promise<number | null>;

const asText = (text: string): unknown => text.trim() || null;
const asBoolean = (text: string): unknown => /^(true|yes|y|1|x)$/i.test(text.trim());
/**
 * Parses a cell's text by field kind. Undefined: can't be pasted into.
 * Text that can't be parsed is kept, and is reported as an error there.
 */
const PARSE_CELL = {
  AutoNumber: undefined,
  Boolean: asBoolean,
  String: asText,
  Password: undefined,
  UUID: asText,
  Text: asText,
  Integer: parseNumber,
  Number: parseNumber,
  Decimal: parseNumber,
  Money: parseNumber,
  DateTime: (text) => (text.trim() ? (parseMoment(text) ?? text) : null),
  Date: (text) => (text.trim() ? (parseDay(text) ?? text) : null),
  Json: undefined,
  Array: undefined,
  ForeignKey: undefined,
  ManyToMany: undefined,
} satisfies Record<Kind, ((text: string) => unknown) | undefined>;

export interface PasteTarget {
  columns: readonly Field[];
  rows: readonly RecordValues[];
  /** The row and column of the first cell. */
  at: number;
  column: number;
  isLocked: (field: Field, row: RecordValues | undefined) => boolean;
  fresh: () => RecordValues;
  find: FindRecordId;
}
/**
 * Writes cells into rows from one cell on, to the right and down. Adds missing rows.
 * @returns the rows, and the names that no record has
 */
export const pasteCells = async (
  cells: readonly (readonly string[])[],
  { columns, rows, at, column, isLocked, fresh, find }: PasteTarget,
): Promise<{ rows: RecordValues[]; missing: string[] }> => {
  const found = new Map<string, Promise<number | null>>();
  const keyOf = (field: Field, words: string) => {
    const name = `${field.ref} ${words}`;
    if (!found.has(name)) found.set(name, find(field.ref!, words));
    return found.get(name)!;
  };
  const missing = new Set<string>();
  const next = [...rows];
  for (const [down, line] of cells.entries()) {
    const row = next[at + down];
    const changed: Record<string, unknown> = { ...(row ?? fresh()) };
    for (const [right, text] of line.entries()) {
      const field = columns[column + right];
      if (!field || isLocked(field, row)) continue;
      if (field.kind === 'ForeignKey') {
        const id = text.trim() ? await keyOf(field, text.trim()) : null;
        if (text.trim() && id === null) missing.add(text.trim());
        else changed[field.name] = id;
      } else if (PARSE_CELL[field.kind]) changed[field.name] = PARSE_CELL[field.kind]!(text);
    }
    next[at + down] = changed;
  }
  return { rows: next, missing: [...missing] };
};
