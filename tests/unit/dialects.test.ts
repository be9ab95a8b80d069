import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', `file://${__filename}`));

/** What only one of MariaDB and MySQL understands, with the files that ask the server first, or hide it in a comment. */
const ONE_SERVER_ALONE: readonly { words: RegExp; files: readonly string[] }[] = [
  // `ServerTraits.canReturn` says whether the server knows it.
  { words: /\bRETURNING\b/, files: ['db/src/sql/sqlTransaction.ts'] },
  // `/*M! … */` for MariaDB, `/*!50704 … */` for MySQL.
  {
    words: /\bmax_statement_time\b|\bdefault_regex_flags\b|\bidle_transaction_timeout\b|\bmax_execution_time\b/,
    files: ['db/src/sql/session.ts'],
  },
  { words: /\bSET STATEMENT\b|\bROWS EXAMINED\b|\bNEXT VALUE FOR\b|\bNEXTVAL\b|\bCREATE SEQUENCE\b/, files: [] },
  { words: /\b(ADD|DROP|MODIFY) (COLUMN|KEY|INDEX|CONSTRAINT) IF (NOT )?EXISTS\b/, files: [] },
  { words: /\bCREATE OR REPLACE TABLE\b|\bSYSTEM VERSIONING\b|\bUCA1400|\b(NO)?WAIT \d/i, files: [] },
  { words: /\bJSON_(DETAILED|LOOSE|COMPACT)\b|\bMEDIAN\(|\bFULL OUTER JOIN\b/, files: [] },
  { words: /\bMEMBER OF\b|\bLATERAL\b|utf8mb4_0900|\bAS new\b|\bRETAIN CURRENT\b/, files: [] },
];

/** Lists the product's files that may hold SQL. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesOf(path);
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : [];
  });
}
/** Returns a file's text without comments. Text within `/*! … *\/` and `/*M! … *\/` is SQL and stays. */
const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*\*?(?!M?!)[^'"`]*?\*\/|^\s*\*.*$/gm, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');

const sources = ['db/src', 'db/migrations', 'bff/src'].flatMap(sourcesOf);

test('what only MariaDB or only MySQL understands stands where the server is asked which it is', () => {
  for (const { words, files } of ONE_SERVER_ALONE)
    expect([words.source, sources.filter((file) => words.test(codeOf(file)))]).toEqual([words.source, files]);
});
