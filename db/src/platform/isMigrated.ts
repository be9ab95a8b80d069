import { migrations } from '../../migrations/all';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';

/** Whether every migration of this version has run, beside others of a later version. */
export async function isMigrated({ selectRows }: Pick<SqlExecutor, 'selectRows'>): Promise<boolean> {
  const names = migrations.map(({ name }) => name);
  const text = 'SELECT COUNT(*) AS `count` FROM `migration` WHERE `name` IN (?)';
  const [row] = await selectRows<{ count: number }>(sql(text, names));
  return Number(row!.count) === names.length;
}
