import type { Entity } from '@trestle/schema/entity';
import type { Write } from '../collection/call/context';
import { sql } from '../sql/sqlText';

/**
 * Keeps other imports of the same records waiting until this one is written. Two people who import one file at the same
 * moment would both find that its records are new, and create each twice.
 * @param within the record that the rows are imported into; null where they stand alone
 */
export async function lockImports({ transaction }: Write, { name }: Entity, within: number | null): Promise<void> {
  // A write, because on a cluster a lock alone holds on one node.
  const text = 'INSERT INTO `import_lock` (`id`) VALUES (?) ON DUPLICATE KEY UPDATE `imports` = `imports` + 1';
  await transaction.execute(sql(text, within === null ? name : `${name} ${within}`));
}
