import type { Variant } from '@trestle/schema/field';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';

const NOW = 'UTC_TIMESTAMP(3)';
/** Nobody opens the accounts of API keys and of erased people. */
const IS_ACCOUNT = '`is_service` = 0 AND `erased_date` IS NULL';

/** Statements by the variant that starts. None lets anybody in: an account has ended before and afterwards. */
const CARRY_ENDS_SQL: Record<Variant, string> = {
  // The end date comes from the flag, and the flag says nothing any more.
  go:
    `UPDATE \`user\` SET \`active_start_date\` = LEAST(COALESCE(\`active_start_date\`, \`date_joined\`, ${NOW}), ` +
    `COALESCE(\`active_end_date\`, ${NOW}), ${NOW}), ` +
    `\`active_end_date\` = LEAST(COALESCE(\`active_end_date\`, ${NOW}), ${NOW}), \`is_active\` = 1 ` +
    `WHERE \`is_active\` = 0 AND ${IS_ACCOUNT}`,
  standard:
    'UPDATE `user` SET `is_active` = 0, `active_start_date` = NULL, `active_end_date` = NULL ' +
    `WHERE \`is_active\` = 1 AND ${IS_ACCOUNT} AND \`active_start_date\` IS NOT NULL AND \`active_end_date\` < ${NOW}`,
};

/**
 * Carries accounts over that ended under the other variant. The standard variant shows the flag, and Go's the dates
 * (S2 §3). A sign-in asks for both, so such an account would show as active, and nobody could let its person in again.
 */
export const carryAccountEnds = (database: SqlExecutor, variant: Variant): Promise<unknown> =>
  database.execute(sql(CARRY_ENDS_SQL[variant]));
