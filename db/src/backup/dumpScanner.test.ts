import { DumpScanner } from './dumpScanner';
import { wholeLines } from './wholeLines';

function rowsOf(dump: string): Record<string, number> {
  const scanner = new DumpScanner();
  scanner.read(Buffer.from(dump));
  return scanner.rows;
}

test('rows are counted as MariaDB writes them, one on each line', () => {
  expect(rowsOf("CREATE TABLE `a` (\n  `id` int\n);\nINSERT INTO `a` VALUES\n(1,'x'),\n(2,'y');\n")).toEqual({ a: 2 });
});
test('and as MySQL writes them, all on one line, with names of columns', () => {
  expect(rowsOf('INSERT INTO `a` (`id`, `text`) VALUES (1,0xAB),(2,NULL);\nINSERT INTO `a` VALUES (3,1.5);\n')).toEqual(
    {
      a: 3,
    },
  );
});
test('brackets, quotes and semicolons within texts count for nothing', () => {
  const texts = ["'(),('", "'\\'),(\\''", "'\\\\'", "'''),('", "'; INSERT INTO `b` VALUES (1)'", "''"];
  for (const text of texts) expect(rowsOf(`INSERT INTO \`a\` VALUES (1,${text}),(2,${text});\n`)).toEqual({ a: 2 });
});
test('a table without rows counts none, and other statements count for nothing', () => {
  const dump = 'CREATE TABLE `a` (\n  `id` int\n);\n/*!50001 CREATE VIEW `v` AS SELECT\n 1 AS `id`*/;\nSET @a = (1);\n';
  expect(rowsOf(dump)).toEqual({ a: 0 });
});
test('counts go on from block to block', () => {
  const scanner = new DumpScanner();
  for (const line of ['INSERT INTO `a` VALUES\n', '(1),\n', '(2);\n', '(3);\n']) scanner.read(Buffer.from(line));
  expect(scanner.rows).toEqual({ a: 2 });
});

test('the largest INSERT is measured over all of its lines, wherever blocks end', () => {
  const scanner = new DumpScanner();
  const insert = ['INSERT INTO `a` VALUES\n', "(1,'x'),\n", '(2,0xABCD);\n'];
  for (const line of ['CREATE TABLE `a` (\n', ...insert, '(3);\n', 'INSERT INTO `a` VALUES (4);\n'])
    scanner.read(Buffer.from(line));
  expect(scanner.largestInsertBytes).toBe(insert.join('').length);
});

test('the account that made a view is left out, and nothing else changes', () => {
  const before = 'SET a;\n/*!50001 CREATE ALGORITHM=UNDEFINED */\n';
  const line = '/*!50013 DEFINER=`my``owner`@`10.0.%` SQL SECURITY INVOKER */\n';
  const after = "/*!50001 VIEW `v` AS select 1 */;\nINSERT INTO `a` VALUES ('DEFINER=`a`@`b` ');\n";
  const scanner = new DumpScanner();
  expect(scanner.read(Buffer.from(before + line + after)).toString()).toBe(
    `${before}/*!50013 SQL SECURITY INVOKER */\n${after}`,
  );
  expect(scanner.rows).toEqual({ a: 1 });
});

test('a stream is cut at the ends of lines, wherever its chunks end', async () => {
  const text = 'first\n\nthird line\nlast';
  for (let size = 1; size <= text.length; size += 1) {
    const blocks: string[] = [];
    const chunks = async function* () {
      for (let start = 0; start < text.length; start += size) yield Buffer.from(text.slice(start, start + size));
    };
    for await (const block of wholeLines(chunks())) blocks.push(block.toString());
    expect(blocks.join('')).toBe(text);
    for (const block of blocks.slice(0, -1)) expect(block.endsWith('\n')).toBe(true);
  }
});
