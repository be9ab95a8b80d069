import type { Behaviour } from '../collection/context';
import { isImpersonating, impersonationError } from './impersonation';
import { signOutAfterPasswordChange, hashNewPassword, setsPassword, confirmationErrors } from './passwordChange';
import { loginConflicts } from './loginUniqueness';

/** Who acted for a person, when, why and until when: a list that the account shows (safety 16). */
const IMPERSONATIONS = (alias: string): string => {
  const moment = (column: string) => `CONCAT(LEFT(DATE_FORMAT(i.\`${column}\`, '%Y-%m-%dT%H:%i:%s.%f'), 23), 'Z')`;
  return `(SELECT COALESCE(JSON_ARRAYAGG(JSON_OBJECT('when', ${moment('started_at')}, 'by', a.\`descriptive_name\`, 'reason', i.\`reason\`, 'until', ${moment('until')})), JSON_ARRAY())
    FROM \`impersonation\` i LEFT JOIN \`user\` a ON a.\`id\` = i.\`actor\` WHERE i.\`user\` = ${alias}.\`id\`)`;
};

/** One's own account changes one's name; password and e-mail want the present password first (contract §2.4). */
export const accountBehaviour = (complexity: boolean): Behaviour => ({
  computed: { impersonations: IMPERSONATIONS },
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
  after: signOutAfterPasswordChange,
});
