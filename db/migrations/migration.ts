/**
 * Values of columns for rows that a table has already. `migrate` writes them in chunks, each with its own commit, and
 * keeps in `migration_backfill` how far it is.
 */
export interface Backfill {
  /** What is filled, in the words of `migrate`. Its progress is kept under this name, so the name never changes. */
  name: string;
  /** The table, whose rows are `t` in `joins`, `where` and `values`. Its key is `id`. */
  table: string;
  /** Joins of the tables that the values come from, each with at most one row. */
  joins?: string;
  /** Which rows are filled; all of them by default. */
  where?: string;
  /** SQL of each column's value, of 255 characters at most. */
  values: Readonly<Record<string, string>>;
  /**
   * Whether processes of the older version, which run until they are restarted, write rows without these values.
   * `migrate` then looks through all rows again at its end, and when it is run once more.
   */
  fillsAgain: boolean;
}

/**
 * A numbered step forward. Every statement is safe to run twice, since a killed migration is run again (SECURITY.md,
 * 54). No statement writes many rows: a `Backfill` does.
 */
export interface Migration {
  name: string;
  up: readonly (string | Backfill)[];
}

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci';

export const createTable = (table: string, lines: readonly string[]): string =>
  `CREATE TABLE IF NOT EXISTS \`${table}\` (${lines.join(', ')}) ${TABLE_OPTIONS}`;

/** SQL of a link table. Deleting the owner deletes its links; a linked target cannot be deleted. */
export const createLinkTable = (table: string, owner: string, target: string): string =>
  createTable(table, [
    `\`${owner}\` INT NOT NULL`,
    `\`${target}\` INT NOT NULL`,
    `PRIMARY KEY (\`${owner}\`, \`${target}\`)`,
    `CONSTRAINT \`fk_${table}_owner\` FOREIGN KEY (\`${owner}\`) REFERENCES \`${owner}\` (\`id\`) ON DELETE CASCADE`,
    `CONSTRAINT \`fk_${table}_target\` FOREIGN KEY (\`${target}\`) REFERENCES \`${target}\` (\`id\`)`,
  ]);

/**
 * How the server changes a table. It refuses a statement that it can't run in this way.
 * - `instant`: in no time. Adds columns at the end.
 * - `online`: while others read and write. Adds and drops indexes.
 * - `copy`: while others only read. Adds foreign keys and stored generated columns. For small tables.
 */
export type AlterMethod = 'instant' | 'online' | 'copy';

const ALTER_CLAUSES: Readonly<Record<AlterMethod, string>> = {
  // MySQL takes no other LOCK for INSTANT.
  instant: 'ALGORITHM=INSTANT, LOCK=DEFAULT',
  online: 'ALGORITHM=INPLACE, LOCK=NONE',
  copy: 'ALGORITHM=COPY, LOCK=SHARED',
};

/**
 * One ALTER with all that a step does to a table: it is done or not done as a whole, also when the server is killed.
 * Run again, it is refused for what is there or gone already, which `migrate` takes for done.
 * @param method by default `instant` when all lines add columns, else `online`
 */
export const alterTable = (
  table: string,
  lines: readonly string[],
  method: AlterMethod = lines.every((line) => line.startsWith('ADD COLUMN ')) ? 'instant' : 'online',
): string => `ALTER TABLE \`${table}\` ${[...lines, ALTER_CLAUSES[method]].join(', ')}`;

/** MySQL error numbers for a column, key or constraint that already exists or is already gone. */
export const ALREADY_DONE_ERRORS: ReadonlySet<number> = new Set([1060, 1061, 1091, 1826]);
