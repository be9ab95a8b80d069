import { selectRows, type QueryRunner } from '../identityDb';

/** Returns those of the names that no group has. */
export async function missingGroups(db: QueryRunner, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await selectRows<{ name: string }>(db, 'SELECT `name` FROM `group` WHERE `name` IN (?)', [names]);
  // Names must be equal to the letter, as where rights are decided.
  const found = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !found.has(name));
}
