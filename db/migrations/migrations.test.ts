import { migrations } from './all';
import { alterTable, type Backfill } from './migration';

/** Statements that a migration may run on tables with rows (CONTRIBUTING.md, 'Add a migration'). */
const ALLOWED_STATEMENTS: readonly RegExp[] = [
  /^CREATE TABLE IF NOT EXISTS `\w+` \((?!.*\bSELECT\b)/,
  /^CREATE OR REPLACE SQL SECURITY INVOKER VIEW /,
  /^ALTER TABLE `\w+` .+, ALGORITHM=(INSTANT, LOCK=DEFAULT|INPLACE, LOCK=NONE|COPY, LOCK=SHARED)$/,
  // One row that is always there.
  /^INSERT IGNORE INTO `\w+` \([^()]+\) VALUES \([^()]+\)$/,
];
/** Changes for which writes of a whole table wait, with the reason. */
const COPIED_TABLES: Readonly<Record<string, string>> = {
  '0005_lists stock': 'a stored generated column; before the first release',
  '0009_writes idempotency': 'another primary key; holds one day',
  '0019_late_containers container': 'stored generated columns; some hundred rows',
  '0024_release_files module_release': 'foreign keys; some hundred rows',
  '0083_category_tree code_product_category': 'a foreign key to itself; some dozen rows',
  '0105_long_runs change_run': 'what is kept for 30 days',
  '0105_long_runs change_run_row': 'what is kept for 30 days',
};

/** Returns what is wrong with a statement. */
function statementError(text: string): string | undefined {
  return ALLOWED_STATEMENTS.some((pattern) => pattern.test(text)) ? undefined : text;
}
const steps = migrations.flatMap(({ name, up }) => up.map((step) => ({ migration: name, step })));
const texts = steps.filter((each): each is { migration: string; step: string } => typeof each.step === 'string');
const backfills = steps.map(({ step }) => step).filter((step): step is Backfill => typeof step !== 'string');

test('no statement of a migration writes a whole table, and each ALTER says how the server may run it', () => {
  expect(texts.flatMap(({ migration, step }) => (statementError(step) ? [[migration, step]] : []))).toEqual([]);
});

test.each([
  'UPDATE `store_order_line` SET `store` = 1',
  'DELETE FROM `note`',
  'INSERT INTO `note` SELECT * FROM `old_note`',
  'INSERT IGNORE INTO `note` (`id`) SELECT `id` FROM `old_note`',
  'REPLACE INTO `note` (`id`) VALUES (1)',
  'ALTER TABLE `note` ADD COLUMN `x` INT',
  'ALTER TABLE `note` ADD COLUMN `x` INT, ALGORITHM=COPY',
  'CREATE TABLE IF NOT EXISTS `new_note` (`id` INT) AS SELECT * FROM `note`',
  'CREATE INDEX `x` ON `note` (`user`)',
])('refused: %s', (text) => {
  expect(statementError(text)).toBe(text);
});

test('only the tables that are listed are copied', () => {
  const copied = texts
    .filter(({ step }) => step.includes('ALGORITHM=COPY'))
    .map(({ migration, step }) => `${migration} ${/^ALTER TABLE `(\w+)`/.exec(step)![1]}`);
  expect(copied).toEqual(Object.keys(COPIED_TABLES));
});

test('columns are added in no time, and anything else while others write', () => {
  expect(alterTable('note', ['ADD COLUMN `x` INT', 'ADD COLUMN `y` INT'])).toBe(
    'ALTER TABLE `note` ADD COLUMN `x` INT, ADD COLUMN `y` INT, ALGORITHM=INSTANT, LOCK=DEFAULT',
  );
  expect(alterTable('note', ['ADD COLUMN `x` INT', 'ADD KEY `x` (`x`)'])).toMatch(/, ALGORITHM=INPLACE, LOCK=NONE$/);
});

test('each backfill has a name of its own, which fits its column', () => {
  const names = backfills.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(100);
});
