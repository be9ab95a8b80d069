import { userAccount } from '@trestle/schema/entities/user_account';
import type { Behaviour, Caller, Context, Row } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import { selectRows } from '../collection/call/statements';
import type { OwnerMailSettings } from '../mail/ownerMail';
import { sql } from '../sql/sqlText';
import { isImpersonating, impersonationError } from './impersonation';
import {
  confirmationErrors,
  hashNewPassword,
  leaveFormerAddress,
  setsPassword,
  signOutAfterPasswordChange,
} from './passwordChange';
import { loginConflicts } from './loginUniqueness';

const { impersonations } = userAccount.fields;

/** Impersonations that an account shows. The audit has all of them. */
const MAX_SHOWN_IMPERSONATIONS = 100;

/** Adds the newest impersonations of a user, which the account shows (SECURITY.md, 16). */
async function addImpersonations(rows: Row[], caller: Caller, context: Context): Promise<void> {
  if (accessOf(context, userAccount, caller).hidden.has(impersonations.name)) return;
  // One aggregate of all would be cut at `group_concat_max_len`, and is no JSON then.
  for (const row of rows)
    row[impersonations.name] = await selectRows(
      context,
      sql(
        'SELECT i.`started_at` AS `when`, a.`descriptive_name` AS `by`, i.`reason`, i.`until` FROM `impersonation` i ' +
          'LEFT JOIN `user` a ON a.`id` = i.`actor` WHERE i.`user` = ? ' +
          `ORDER BY i.\`started_at\` DESC LIMIT ${MAX_SHOWN_IMPERSONATIONS}`,
        row['id'],
      ),
    );
}

/**
 * Rules of the account page. Users change their own name there; a new password or e-mail needs the present password,
 * confirmed in this session (contract §2.4).
 */
export const accountBehaviour = (settings: OwnerMailSettings & { passwordComplexity: boolean }): Behaviour => ({
  addToPage: addImpersonations,
  before: async (changes, write) => {
    if (isImpersonating(write) && changes.some((change) => 'email' in change.values || setsPassword(change)))
      throw impersonationError();
    return Promise.all(
      changes.map(async (change) => {
        const errors = await confirmationErrors(change, write);
        return {
          ...(await loginConflicts(change, write)),
          ...('new_password' in errors ? {} : await hashNewPassword(change, settings.passwordComplexity)),
          ...errors,
        };
      }),
    );
  },
  after: async (changes, write) => {
    await signOutAfterPasswordChange(changes, write, settings);
    await leaveFormerAddress(changes, write, settings);
  },
});
