import { linesOf } from './wholeLines';

const CREATE_TABLE = Buffer.from('CREATE TABLE `');
const INSERT = Buffer.from('INSERT INTO `');
const VALUES = Buffer.from(' VALUES');
const DEFINER = Buffer.from('/*!50013 DEFINER=');
const [QUOTE, BACKSLASH, OPEN, CLOSE, SEMICOLON, BACKTICK] = [...Buffer.from("'\\();`")] as [
  number,
  number,
  number,
  number,
  number,
  number,
];

const startsWith = (line: Buffer, prefix: Buffer): boolean => line.subarray(0, prefix.length).equals(prefix);
const nameAfter = (line: Buffer, prefix: Buffer): string =>
  line.toString('utf8', prefix.length, line.indexOf(BACKTICK, prefix.length));

/**
 * Reads a dump as it passes by and counts the rows that it inserts into each table. So the counts belong to the same
 * moment as the rows: no second transaction of the server could see that moment.
 */
export class DumpScanner {
  readonly rows: Record<string, number> = {};
  /** Size of the largest INSERT. A row with a large value, such as a mail that waits, has a statement of its own. */
  largestInsertBytes = 0;
  /** The table that an INSERT fills, until its semicolon. */
  private table: string | undefined;
  private insertBytes = 0;

  /**
   * Reads a block of whole lines.
   * @returns the block without the accounts that made views: another server may not have them
   */
  read(block: Buffer): Buffer {
    let changedLines: Buffer[] | undefined;
    let position = 0;
    for (const line of linesOf(block)) {
      if (startsWith(line, DEFINER)) {
        changedLines ??= [block.subarray(0, position)];
        changedLines.push(withoutDefiner(line));
      } else {
        this.readLine(line);
        changedLines?.push(line);
      }
      position += line.length;
    }
    return changedLines ? Buffer.concat(changedLines) : block;
  }

  private readLine(line: Buffer): void {
    if (this.table !== undefined) return this.countRows(line, 0);
    if (startsWith(line, CREATE_TABLE)) this.rows[nameAfter(line, CREATE_TABLE)] ??= 0;
    if (!startsWith(line, INSERT)) return;
    this.table = nameAfter(line, INSERT);
    this.insertBytes = 0;
    this.rows[this.table] ??= 0;
    this.countRows(line, line.indexOf(VALUES) + VALUES.length);
  }

  /** Counts the brackets that open a row, outside of texts, and the bytes of a line of an INSERT. */
  private countRows(line: Buffer, start: number): void {
    this.insertBytes += line.length;
    this.largestInsertBytes = Math.max(this.largestInsertBytes, this.insertBytes);
    let depth = 0;
    let count = 0;
    for (let i = start; i < line.length; i += 1) {
      const byte = line[i];
      if (byte === QUOTE) i = endOfText(line, i);
      else if (byte === OPEN && (depth += 1) === 1) count += 1;
      else if (byte === CLOSE) depth -= 1;
      else if (byte === SEMICOLON && depth === 0) {
        this.rows[this.table!]! += count;
        this.table = undefined;
        return;
      }
    }
    this.rows[this.table!]! += count;
  }
}

/** Returns where a text's closing quote is. @param start its opening quote */
function endOfText(line: Buffer, start: number): number {
  for (let i = start + 1; i < line.length; i += 1) {
    if (line[i] === BACKSLASH) i += 1;
    else if (line[i] === QUOTE) return i;
  }
  return line.length;
}

/** Takes the account out of a view's line: whoever restores it becomes its owner. */
const withoutDefiner = (line: Buffer): Buffer =>
  Buffer.from(line.toString('utf8').replace(/DEFINER=`(?:[^`]|``)*`@`(?:[^`]|``)*` /, ''));
