import { isListedAsActive } from '@trestle/schema/activeState';
import type { Change, Row, Write } from '../collection/context';
import { execute } from '../collection/statements';
import {
  CLOSE_IMPERSONATIONS_SQL,
  END_IMPERSONATIONS_SQL,
  END_MEMBERS_IMPERSONATIONS_SQL,
  END_OTHER_SESSIONS_SQL,
} from '../identity/endSessions';
import { sql } from '../sql/sqlText';

/** What decides whether a person may come in: the flag, or in Go's variant the dates (S2 §3). */
const ACTIVE_FIELDS = ['is_active', 'active_start_date', 'active_end_date'] as const;
/** What lets a person act for others, or keeps others from acting for them (S2 §2). */
const IMPERSONATION_FIELDS = ['is_superuser', 'is_staff'] as const;

const isActive = (row: Row, now: Date): boolean =>
  row['is_active'] !== false &&
  isListedAsActive(row['active_start_date'] as string | null, row['active_end_date'] as string | null, now);

const run = async (write: Write, text: string, ...values: unknown[]): Promise<void> => {
  await execute(write.context, sql(text, ...values), write.transaction);
};

/**
 * Ends sessions for good where the right to them ends, or begins again: a token from before stays dead (safety 69). An
 * account that ended by its date alone loses its old sessions here, before a new date lets the person in again.
 * @param regrouped whether the person's groups change
 */
export const revokeSessionsOfUser = async (
  { id, kind, before, values }: Change,
  regrouped: boolean,
  write: Write,
): Promise<void> => {
  if (kind !== 'update' || !before) return;
  const { now } = write.caller;
  const staysActive = isActive(before, now) && isActive({ ...before, ...values }, now);
  if (ACTIVE_FIELDS.some((name) => name in values) && !staysActive) {
    await run(write, END_OTHER_SESSIONS_SQL, id, id, '');
    await run(write, 'UPDATE `passcode` SET `spent_at` = UTC_TIMESTAMP(3) WHERE `user` = ? AND `spent_at` IS NULL', id);
  } else if (regrouped || IMPERSONATION_FIELDS.some((name) => name in values))
    await run(write, END_IMPERSONATIONS_SQL, id, id);
  else return;
  await run(write, CLOSE_IMPERSONATIONS_SQL, id, id);
};

/** A group that ends, or begins again, may make its members administrators or not: nobody goes on acting on what was before. */
export const revokeImpersonationsOfGroup = async (change: Change, write: Write): Promise<void> => {
  const touched =
    change.kind === 'delete' || ['name', 'active_start_date', 'active_end_date'].some((name) => name in change.values);
  if (change.kind === 'create' || !touched) return;
  await run(write, END_MEMBERS_IMPERSONATIONS_SQL, change.id, change.id);
};
