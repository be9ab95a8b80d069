import { hasColumn, type Entity } from '@trestle/schema/entity';
import { quoteName, tableName, tableOf } from '../select';
import type { Row } from '../rowValues';
import { sql, type Sql } from '../sqlText';
import { OTHER_CHARACTER } from './plainWords';

/** Only of tables with so many rows: smaller ones are searched as quickly by SQL, larger ones would fill the memory. */
const MIN_ROWS = 5000;
const MAX_ROWS = 50_000;
/** For so long texts are used without asking whether another process has changed some. */
const CHECK_AFTER_MS = 1000;
/** Texts that change again so soon after they were read are left to SQL, so that an import doesn't have them read all day. */
const READ_AGAIN_AFTER_MS = 2000;
/** Whatever the check says, texts are read again after so long: somebody may have changed some without their dates. */
const MAX_AGE_MS = 60_000;

const isPlain = ({ text }: { text: string }): boolean => text.search(OTHER_CHARACTER) < 0;

/** All texts of one column. */
export interface KeptTexts {
  /** Returns the ids whose text has a plain word, in any case. */
  find(word: string): number[];
  /** Ids whose text has other characters than the printable ones of ASCII: only the collation knows what equals them. */
  otherIds: readonly number[];
}

/** What is known of a table. */
interface CheckedTable {
  /** What its rows and their dates were. */
  state: string;
  checkedAt: number;
  readAt: number;
  /** The texts of each column that was searched. */
  columns: Map<string, Promise<KeptTexts>>;
}

/** Texts of tables of a middle size, in memory: a search of 24,000 products takes the database 10 ms for each word. */
export interface TextKeeper {
  /** Returns the texts of a column as they were at most a second ago; undefined where SQL must search them. */
  read(entity: Entity, column: string): Promise<KeptTexts | undefined>;
  /** Has the texts checked before the next search: this process has changed rows of the table. */
  forget(entity: Entity): void;
}

interface KeeperSource {
  /** Runs a SELECT whose rows are current. */
  select<T extends Row>(statement: Sql): Promise<readonly T[]>;
  estimateRowCount(entity: Entity): Promise<number>;
  /** Returns the time in milliseconds; replaced in tests. */
  clock?: () => number;
}

/** Whether rows have the date of their last change: files never change, and tell none. */
const tellsChanges = ({ fields: { modified_date } }: Entity): boolean => !!modified_date && hasColumn(modified_date);

/** Asks what rows there are, by their dates. Each change of a row gives it a later one. */
const stateSql = (entity: Entity): Sql =>
  sql(
    'SELECT CONCAT_WS(" ", COUNT(*), SUM(CRC32(CONCAT_WS(" ", `id`, `modified_date`)))) AS `state` ' +
      `FROM ${tableOf(entity)}`,
  );

/** Ends each text. No word has it. */
const END = '\n';

/** Keeps the plain ones of a column's texts in one long text: that is searched in a tenth of the time. */
export function keepTexts(rows: readonly { id: number; text: string }[]): KeptTexts {
  const plainRows = rows.filter(isPlain);
  const all = plainRows.map(({ text }) => `${text.toLowerCase()}${END}`).join('');
  let end = 0;
  const ends = Uint32Array.from(plainRows, ({ text }) => (end += text.length + 1));
  const find = (word: string): number[] => {
    const [found, searched]: [number[], string] = [[], word.toLowerCase()];
    let row = 0;
    for (let at = all.indexOf(searched); at >= 0; at = all.indexOf(searched, ends[row - 1])) {
      while (ends[row]! <= at) row += 1;
      found.push(plainRows[row]!.id);
      row += 1;
    }
    return found;
  };
  return { find, otherIds: rows.filter((row) => !isPlain(row)).map(({ id }) => id) };
}

/** Creates the keeper of a process. */
export function createTextKeeper({
  select,
  estimateRowCount,
  clock = () => performance.now(),
}: KeeperSource): TextKeeper {
  const tables = new Map<string, CheckedTable>();
  const checks = new Map<string, Promise<CheckedTable | undefined>>();
  /** Tables that change all the time, and until when SQL searches them. */
  const leftToSql = new Map<string, number>();

  async function check(entity: Entity): Promise<CheckedTable | undefined> {
    const [row] = await select<{ state: string }>(stateSql(entity));
    const [kept, now] = [tables.get(tableName(entity)), clock()];
    const hasChanged = kept?.state !== row!.state;
    if (kept && !hasChanged && now - kept.readAt < MAX_AGE_MS) return { ...kept, checkedAt: now };
    if (!kept || now - kept.readAt >= READ_AGAIN_AFTER_MS)
      return { state: row!.state, checkedAt: now, readAt: now, columns: new Map() };
    leftToSql.set(tableName(entity), kept.readAt + READ_AGAIN_AFTER_MS);
    return undefined;
  }

  /** Checks a table once for all who ask at the same time. */
  function checkOnce(entity: Entity): Promise<CheckedTable | undefined> {
    const running = checks.get(tableName(entity));
    if (running) return running;
    const isCurrent = () => checks.get(tableName(entity)) === checking;
    const checking: Promise<CheckedTable | undefined> = check(entity)
      .then((table) => {
        if (table && isCurrent()) tables.set(tableName(entity), table);
        return table;
      })
      .finally(() => isCurrent() && checks.delete(tableName(entity)));
    checks.set(tableName(entity), checking);
    return checking;
  }

  async function currentTable(entity: Entity): Promise<CheckedTable | undefined> {
    const kept = tables.get(tableName(entity));
    if (kept && clock() - kept.checkedAt < CHECK_AFTER_MS) return kept;
    return (leftToSql.get(tableName(entity)) ?? 0) > clock() ? undefined : checkOnce(entity);
  }

  function readColumn(entity: Entity, table: CheckedTable, column: string): Promise<KeptTexts> {
    const statement = sql(
      `SELECT \`id\`, ${quoteName(column)} AS \`text\` FROM ${tableOf(entity)} WHERE ${quoteName(column)} IS NOT NULL`,
    );
    const reading = select<{ id: number; text: string }>(statement).then(keepTexts);
    table.columns.set(column, reading);
    reading.catch(() => table.columns.delete(column));
    return reading;
  }

  return {
    read: async (entity, column) => {
      if (!tellsChanges(entity)) return undefined;
      const rowCount = await estimateRowCount(entity);
      if (rowCount < MIN_ROWS || rowCount > MAX_ROWS) return undefined;
      const table = await currentTable(entity);
      return table && (table.columns.get(column) ?? readColumn(entity, table, column));
    },
    forget: (entity) => {
      const table = tableName(entity);
      const kept = tables.get(table);
      if (kept) tables.set(table, { ...kept, checkedAt: -Infinity });
      // A check that began before the change says nothing of it.
      checks.delete(table);
    },
  };
}
