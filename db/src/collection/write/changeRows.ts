import type { ChangeKind } from '@trestle/schema/changeFeed';
import type { WriteTransaction } from '../../sql/writeTransaction';
import { sql, type Sql } from '../../sql/sqlText';

/** A change of a record, for the feed of changes. A value that only the database knows is an SQL expression. */
export interface ChangeRow {
  entity: string;
  record: number | Sql;
  change: ChangeKind;
  into?: number | undefined;
  /** Store whose row it is; null where rows belong to no store. */
  store: number | Sql | null;
  /** Of a note or file: the entity of its record. */
  about?: string | undefined;
  /** A deletion for the store that had the row alone: it belongs to another one now. */
  isMove?: true;
}

/** Rows in one statement, few enough for any server's packet limit. */
const MAX_ROWS_PER_STATEMENT = 500;
/** INSERTs of up to this many rows stay prepared. Each number of rows is another statement, so few may stay. */
const MAX_PREPARED_ROWS = 20;
const INSERT_SQL =
  'INSERT INTO `change_outbox` (`entity`, `record`, `change`, `into`, `at`, `store`, `about`, `is_move`) VALUES ';

const isSql = (value: ChangeRow['store']): value is Sql => typeof value === 'object' && value !== null;
/** A foreign key may lead nowhere. The record is 0 then, and the change gets no number. */
const recordSql = (record: ChangeRow['record']): Sql =>
  isSql(record) ? sql(`COALESCE(${record.text}, 0)`, ...record.values) : sql('?', record);
const storeSql = (store: ChangeRow['store']): Sql => (isSql(store) ? store : sql('?', store));

function rowSql({ entity, record, change, into, store, about, isMove }: ChangeRow): Sql {
  const [recordPart, storePart] = [recordSql(record), storeSql(store)];
  return sql(
    `(?, ${recordPart.text}, ?, ?, UTC_TIMESTAMP(3), ${storePart.text}, ?, ?)`,
    entity,
    ...recordPart.values,
    change,
    into ?? null,
    ...storePart.values,
    about ?? null,
    isMove ? 1 : 0,
  );
}

/** Writes changes into the outbox, where they get their numbers once the transaction is committed. */
export async function insertChangeRows(
  transaction: Pick<WriteTransaction, 'execute'>,
  rows: readonly ChangeRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_STATEMENT) {
    const parts = rows.slice(start, start + MAX_ROWS_PER_STATEMENT).map(rowSql);
    const isPlain = !rows.some(({ record, store }) => isSql(record) || isSql(store));
    await transaction.execute({
      text: INSERT_SQL + parts.map(({ text }) => text).join(', '),
      values: parts.flatMap(({ values }) => values),
      prepared: isPlain && parts.length <= MAX_PREPARED_ROWS,
    });
  }
}
