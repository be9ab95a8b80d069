import { toIsoTimestamp } from './rowValues';

/** A cell that is still in the form of the protocol, as mysql2 passes it to `typeCast`. */
interface UnreadCell {
  type: string;
  length: number;
  string(): string | null;
  buffer(): Buffer | null;
}

const toTimestamp = (value: string | null) => (value === null ? null : toIsoTimestamp(value));
const toNumber = (value: string | null) => (value === null ? null : Number(value));
/**
 * Converts one cell to the form of the API, for connections that read cell by cell: timestamps to ISO, decimals to
 * numbers, TINYINT(1) to booleans. The services convert whole rows (rowValues.ts), in half the time.
 */
export function typeCast(cell: UnreadCell, next: () => unknown): unknown {
  switch (cell.type) {
    case 'DATE':
      return cell.string();
    case 'DATETIME':
    case 'TIMESTAMP':
      return toTimestamp(cell.string());
    case 'NEWDECIMAL':
    case 'DECIMAL':
    case 'LONGLONG':
      return toNumber(cell.string());
    case 'TINY':
      return cell.length === 1 ? toBoolean(cell.string()) : next();
    default:
      return next();
  }
}
const toBoolean = (value: string | null) => (value === null ? null : value === '1');
