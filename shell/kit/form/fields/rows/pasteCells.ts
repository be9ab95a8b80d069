import type { Field, Kind } from '@trestle/schema/field';
import { parseFileNumber } from '@trestle/schema/text/numberText';
import type { RecordValues } from '@trestle/schema/validate';
import { parseDay, parseMoment } from '../parseDate';

/** Splits clipboard text of a spreadsheet into rows of cells: tabs, line breaks, quoted cells. */
export const parseClipboard = (text: string): string[][] => {
  const rows: string[][] = [[]];
  // What only begins with a quotation mark, such as `"Oak" table`, is no quoted cell: it stays as it is.
  const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cellPattern.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cellPattern.exec(text) ?? [];
    if (end === undefined) break;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== '\t' && end !== '' && cellPattern.lastIndex < text.length) rows.push([]);
    else if (end === '\t' && cellPattern.lastIndex === text.length) rows.at(-1)!.push('');
  }
  return rows;
};

/** Finds a record's id by its code or name; null for none, and for several. */
type FindRecordId = (entity: string, codeOrName: string) => Promise<number | null>;

/** Looks up each record once, however often it is asked for. */
export const findOnce = (findRecordId: FindRecordId): FindRecordId => {
  const ids = new Map<string, Promise<number | null>>();
  return (entity, codeOrName) => {
    const key = `${entity} ${codeOrName}`;
    if (!ids.has(key)) ids.set(key, findRecordId(entity, codeOrName));
    return ids.get(key)!;
  };
};

const asText = (text: string): unknown => text.trim() || null;
const asBoolean = (text: string): unknown => /^(true|yes|y|1|x)$/i.test(text.trim());
/**
 * Parses a cell's text by field kind. Undefined: can't be pasted into.
 * Text that can't be parsed is kept, and the form reports it at its cell.
 */
const PARSE_CELL = {
  AutoNumber: undefined,
  Boolean: asBoolean,
  String: asText,
  Password: undefined,
  UUID: asText,
  Text: asText,
  Integer: (text) => parseFileNumber(text),
  Number: (text) => parseFileNumber(text, 'Number'),
  Decimal: (text) => parseFileNumber(text),
  Money: (text) => parseFileNumber(text),
  DateTime: (text) => (text.trim() ? (parseMoment(text) ?? text) : null),
  Date: (text) => (text.trim() ? (parseDay(text) ?? text) : null),
  Json: undefined,
  Array: undefined,
  ForeignKey: undefined,
  ManyToMany: undefined,
} satisfies Record<Kind, ((text: string) => unknown) | undefined>;

/** Where cells are pasted, and what the table allows there. */
export interface PasteTarget {
  columns: readonly Field[];
  rows: readonly RecordValues[];
  /** The row and column of the first cell, from 0. */
  firstRow: number;
  firstColumn: number;
  /** Tells whether a cell stays as it is. The row is undefined for one that pasting adds. */
  isLocked: (field: Field, row: RecordValues | undefined) => boolean;
  createRow: () => RecordValues;
  findRecordId: FindRecordId;
}
/**
 * Writes cells into rows, from the first cell to the right and down. Adds rows where the list is too short. A row of
 * another record stays as it is where a name isn't found: the figures beside the name are not that record's.
 * @returns the rows after that, the names that no record has, and the number of rows that stay for such a name
 */
export const pasteCells = async (
  cells: readonly (readonly string[])[],
  { columns, rows, firstRow, firstColumn, isLocked, createRow, findRecordId }: PasteTarget,
): Promise<{ rows: RecordValues[]; missing: string[]; unchanged: number }> => {
  const findId = findOnce(findRecordId);
  const missing = new Set<string>();
  const nextRows = [...rows];
  let unchanged = 0;
  for (const [rowOffset, rowCells] of cells.entries()) {
    const row = nextRows[firstRow + rowOffset];
    const changedRow: Record<string, unknown> = { ...(row ?? createRow()) };
    let staysAsItIs = false;
    for (const [columnOffset, text] of rowCells.entries()) {
      const field = columns[firstColumn + columnOffset];
      if (!field || isLocked(field, row)) continue;
      if (field.kind === 'ForeignKey') {
        const id = text.trim() ? await findId(field.ref!, text.trim()) : null;
        if (text.trim() && id === null) {
          missing.add(text.trim());
          staysAsItIs ||= typeof row?.[field.name] === 'number';
        } else changedRow[field.name] = id;
      } else if (PARSE_CELL[field.kind]) changedRow[field.name] = PARSE_CELL[field.kind]!(text);
    }
    if (staysAsItIs) unchanged += 1;
    else nextRows[firstRow + rowOffset] = changedRow;
  }
  return { rows: nextRows, missing: [...missing], unchanged };
};
