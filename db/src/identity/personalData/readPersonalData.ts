import { selectRows, type QueryRunner } from '../identityDb';
import { conditionOf } from './findPerson';
import { PERSONAL_DATA, type PartDeclaration, type StoredPerson } from './parts';

/** Rows of one query. A person may have a hundred thousand entries in the audit. */
const PAGE_ROWS = 500;

type PartRow = Record<string, unknown>;

/** Yields the rows of a part in pages. Rows with an id go on behind the last one, whatever is deleted meanwhile. */
async function* pagesOf(db: QueryRunner, part: PartDeclaration, person: StoredPerson): AsyncGenerator<PartRow[]> {
  const { text, values } = conditionOf(part, person);
  const columns = part.columns.map((name) => `\`${name}\``).join(', ');
  // Rows that are the same in all columns may change places between pages.
  const numbers = part.columns.map((_, column) => column + 1).join(', ');
  const pageText = part.columns.includes('id')
    ? `AND \`id\` > ? ORDER BY \`id\` LIMIT ${PAGE_ROWS}`
    : `ORDER BY ${numbers} LIMIT ${PAGE_ROWS} OFFSET ?`;
  const query = `SELECT ${columns} FROM \`${part.table}\` WHERE ${text} ${pageText}`;
  for (let place = 0; ;) {
    const rows = await selectRows<PartRow>(db, query, [...values, place]);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    place = part.columns.includes('id') ? (rows.at(-1)!['id'] as number) : place + PAGE_ROWS;
  }
}

/** Yields all that is stored about a person as JSON, one object with a list for each part, page by page. */
async function* writePersonalData(db: QueryRunner, person: StoredPerson): AsyncGenerator<string, void> {
  let text = '{';
  for (const [i, part] of PERSONAL_DATA.entries()) {
    text += `${i ? ',' : ''}\n${JSON.stringify(part.label)}: [`;
    let separator = '';
    for await (const rows of pagesOf(db, part, person)) {
      yield `${text}${separator}\n  ${rows.map((row) => JSON.stringify(row)).join(',\n  ')}`;
      text = '';
      separator = ',';
    }
    text += ']';
  }
  yield `${text}\n}\n`;
}

/**
 * Reads all that is stored about a person. A page is in memory at a time.
 * @returns pieces of JSON, once the first rows are read: a failure before that can still be told in words
 */
export async function readPersonalData(db: QueryRunner, person: StoredPerson): Promise<AsyncGenerator<string, void>> {
  const pieces = writePersonalData(db, person);
  const first = await pieces.next();
  async function* withFirst(): AsyncGenerator<string, void> {
    if (!first.done) yield first.value;
    yield* pieces;
  }
  return withFirst();
}
