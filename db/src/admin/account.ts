import type { Behaviour } from '../collection/call/context';
import { isImpersonating, impersonationError } from './impersonation';
import {
  confirmationErrors,
  endPasscodesOfFormerAddress,
  hashNewPassword,
  setsPassword,
  signOutAfterPasswordChange,
} from './passwordChange';
import { loginConflicts } from './loginUniqueness';

/** SQL of the impersonations of a user, as a JSON list that the account shows (SECURITY.md, 16). */
function impersonationsSql(alias: string): string {
  const moment = (column: string) => `CONCAT(LEFT(DATE_FORMAT(i.\`${column}\`, '%Y-%m-%dT%H:%i:%s.%f'), 23), 'Z')`;
  const entry =
    `'when', ${moment('started_at')}, 'by', a.\`descriptive_name\`, ` +
    `'reason', i.\`reason\`, 'until', ${moment('until')}`;
  return `(SELECT COALESCE(JSON_ARRAYAGG(JSON_OBJECT(${entry})), JSON_ARRAY())
    FROM \`impersonation\` i LEFT JOIN \`user\` a ON a.\`id\` = i.\`actor\` WHERE i.\`user\` = ${alias}.\`id\`)`;
}

/**
 * Rules of the account page. Users change their own name there; a new password or e-mail needs the present password,
 * confirmed in this session (contract §2.4).
 */
export const accountBehaviour = (complexity: boolean): Behaviour => ({
  computed: { impersonations: impersonationsSql },
  before: async (changes, write) => {
    if (isImpersonating(write) && changes.some((change) => 'email' in change.values || setsPassword(change)))
      throw impersonationError();
    return Promise.all(
      changes.map(async (change) => {
        const errors = await confirmationErrors(change, write);
        return {
          ...(await loginConflicts(change, write)),
          ...('new_password' in errors ? {} : await hashNewPassword(change, complexity)),
          ...errors,
        };
      }),
    );
  },
  after: async (changes, write) => {
    await signOutAfterPasswordChange(changes, write);
    await endPasscodesOfFormerAddress(changes, write);
  },
});
