import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const source = join(__dirname, '../..');
/** The files of the services, without their tests. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const filesWith = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8'))).sort();

describe('safety 17, 18 and 19: one file decides which rows a caller sees', () => {
  const scopeFile = relative(source, join(__dirname, 'scope.ts'));

  test("no other file reads the caller's scope", () => {
    expect(filesWith(/caller\.scope\b|\{[^}]*\bscope\b[^}]*\}(: Caller| = [\w.]*caller\b)/)).toEqual([scopeFile]);
  });
  test("no other file calls an entity's own condition", () => {
    expect(filesWith(/behaviourOf\([^)]*\)\.visible/)).toEqual([scopeFile]);
  });
  test('every file that selects rows for a caller joins the condition', () => {
    const collectionFiles = [
      'write/checkReferences',
      'history',
      'read/list',
      'write/lockRows',
      'read/readRecord',
      'merge/repointReferences',
      'merge/undo/listMerges',
      'names/findRecords',
      'references/usages',
    ].map((name) => join('collection', `${name}.ts`));
    expect(filesWith(/rowsInScope|idsInScope/)).toEqual(
      [
        ...collectionFiles,
        scopeFile,
        join('changes', 'readFeed.ts'),
        join('files', 'behaviours.ts'),
        join('files', 'mail', 'mailRecord.ts'),
        join('imports', 'findNamedRecords.ts'),
        join('imports', 'findNearestNames.ts'),
        join('imports', 'importFile.ts'),
        join('orders', 'delivery', 'router.ts'),
        join('reports', 'pictures.ts'),
        join('reports', 'schedules', 'mailToRecipient.ts'),
      ].sort(),
    );
  });
});

describe('one function writes every row', () => {
  test('only writeRows and what it calls write rows of a transaction', () => {
    const writers = ['insertRows', 'touchParents', 'writeRows'].map((name) => join('collection/write', `${name}.ts`));
    // Notices are the product's own words to people: no caller writes them, and the audit has what they tell of.
    expect(filesWith(/transaction\.(insert|update|delete)Rows\(/)).toEqual([
      ...writers,
      join('notices', 'addNotices.ts'),
    ]);
  });
  test('no other statement inserts, updates or deletes a row of a collection', () => {
    const tables = [
      'product',
      'stock',
      'container',
      'store',
      'store_order',
      'store_order_line',
      'note',
      'file',
      'user',
    ];
    // In a template literal the backticks are escaped.
    const writesCollection = new RegExp(`(INSERT INTO|UPDATE|DELETE FROM) \\\\?\`(${tables.join('|')})\\\\?\``);
    const otherWriters = filesWith(writesCollection).filter((file) => !file.startsWith('identity'));
    // The counters of what is ordered, now and in the past, and the first administrator of an empty installation.
    expect(otherWriters).toEqual([
      join('admin', 'createAdmin.ts'),
      join('imports', 'pastOrders', 'pastStock.ts'),
      join('orders', 'reserveStock.ts'),
    ]);
  });
});
