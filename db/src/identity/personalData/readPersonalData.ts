import { selectRows, type QueryRunner } from '../identityDb';
import { conditionOf } from './findPerson';
import { PERSONAL_DATA, type StoredPerson } from './parts';

/** Rows of one query. A person may have a hundred thousand entries in the audit. */
const PAGE_ROWS = 500;

/** Yields all that is stored about a person as JSON, one object with a list for each part. A page is in memory at a time. */
export async function* readPersonalData(db: QueryRunner, person: StoredPerson): AsyncGenerator<string> {
  yield '{';
  for (const [i, part] of PERSONAL_DATA.entries()) {
    yield `${i ? ',' : ''}\n${JSON.stringify(part.label)}: [`;
    const { text, values } = conditionOf(part, person);
    const columns = part.columns.map((name) => `\`${name}\``).join(', ');
    // Rows that are the same in all columns may change places between pages.
    const numbers = part.columns.map((_, column) => column + 1).join(', ');
    const pages = ` ORDER BY ${part.columns.includes('id') ? '`id`' : numbers}`;
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const query = `SELECT ${columns} FROM \`${part.table}\` WHERE ${text}${pages} LIMIT ${PAGE_ROWS} OFFSET ${offset}`;
      const rows = await selectRows<Record<string, unknown>>(db, query, values);
      if (rows.length > 0) yield `${offset ? ',' : ''}\n  ${rows.map((row) => JSON.stringify(row)).join(',\n  ')}`;
      if (rows.length < PAGE_ROWS) break;
    }
    yield ']';
  }
  yield '\n}\n';
}
