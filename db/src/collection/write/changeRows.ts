import type { ChangeKind } from '@trestle/schema/changeFeed';
import type { WriteTransaction } from '../../sql/writeTransaction';
import type { Sql } from '../../sql/sqlText';

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
/** Returns a value's SQL, and adds the values of its question marks. */
function addValue(value: ChangeRow['store'], values: unknown[]): string {
  if (!isSql(value)) {
    values.push(value);
    return '?';
  }
  values.push(...value.values);
  return value.text;
}

/** Returns the SQL of a row, and adds the values of its question marks, of which a long order has thousands. */
function rowText({ entity, record, change, into, store, about, isMove }: ChangeRow, values: unknown[]): string {
  values.push(entity);
  const recordText = addValue(record, values);
  values.push(change, into ?? null);
  const storeText = addValue(store, values);
  values.push(about ?? null, isMove ? 1 : 0);
  // A foreign key may lead nowhere. The record is 0 then, and the change gets no number.
  return `(?, ${isSql(record) ? `COALESCE(${recordText}, 0)` : recordText}, ?, ?, UTC_TIMESTAMP(3), ${storeText}, ?, ?)`;
}

/** Writes changes into the outbox, where they get their numbers once the transaction is committed. */
export async function insertChangeRows(
  transaction: Pick<WriteTransaction, 'execute'>,
  rows: readonly ChangeRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_STATEMENT) {
    const values: unknown[] = [];
    const texts = rows.slice(start, start + MAX_ROWS_PER_STATEMENT).map((row) => rowText(row, values));
    const isPlain = !rows.some(({ record, store }) => isSql(record) || isSql(store));
    await transaction.execute({
      text: INSERT_SQL + texts.join(', '),
      values,
      prepared: isPlain && texts.length <= MAX_PREPARED_ROWS,
    });
  }
}
