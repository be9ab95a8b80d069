/**
 * A numbered step forward. Every statement is safe to run twice, since a killed migration is run again (SECURITY.md,
 * 54).
 */
export interface Migration {
  name: string;
  up: readonly string[];
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
 * One ALTER with all that a step does to a table: it is done or not done as a whole, also when the server is killed.
 * Run
 * again, it is refused for what is there or gone already, which `migrate` takes for done.
 */
export const alterTable = (table: string, lines: readonly string[]): string =>
  `ALTER TABLE \`${table}\` ${lines.join(', ')}`;
/** MySQL error numbers for a column, key or constraint that already exists or is already gone. */
export const ALREADY_DONE_ERRORS: ReadonlySet<number> = new Set([1060, 1061, 1091, 1826]);
