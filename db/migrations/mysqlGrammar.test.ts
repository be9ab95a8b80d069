import { MySQL } from 'dt-sql-parser/dist/parser/mysql';
import { migrations } from './all';

const grammar = new MySQL();
/** Returns what MySQL's grammar doesn't know in a statement. */
function mistakesIn(text: string): string[] {
  const mistakes: string[] = [];
  const parser = grammar.createParser(`${text};`, ({ message }) => mistakes.push(`${message} in: ${text}`));
  parser.buildParseTrees = false;
  parser.program();
  return mistakes;
}

test.each([
  'INSERT INTO a (b) VALUES (1) RETURNING id',
  'SET STATEMENT max_statement_time=1 FOR SELECT 1',
  'ALTER TABLE a ADD COLUMN IF NOT EXISTS b INT',
  'SELECT a FROM FROM b',
])('the grammar knows no %s', (text) => {
  expect(mistakesIn(text)).not.toEqual([]);
});

test("MySQL's grammar knows all statements of the migrations", () => {
  const statements = migrations.flatMap(({ up }) => up.filter((step) => typeof step === 'string'));
  expect(statements.length).toBeGreaterThan(100);
  expect(statements.flatMap(mistakesIn)).toEqual([]);
});
