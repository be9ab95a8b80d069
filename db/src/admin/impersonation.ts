import { forbidden } from '@trestle/schema/errors';
import type { Behaviour, Write } from '../collection/context';

/** Whether somebody acts for the person who calls (S2 §4). */
export const isImpersonating = ({ caller }: Write): boolean => caller.actor !== caller.user;
/** What nobody changes in another's name (safety 14). */
export const impersonationError = () =>
  forbidden(
    "You are acting for somebody else. Passwords, e-mail addresses and rights are changed in one's own name: leave that account first.",
  );

/** Records that are nothing but rights: none is written while acting for somebody else. */
export const forbidWhileImpersonating = (behaviour: Behaviour = {}): Behaviour => ({
  ...behaviour,
  before: async (changes, write) => {
    // Nested rows that were sent back as they are come along without values.
    if (
      isImpersonating(write) &&
      changes.some((change) => change.topLevel || change.kind !== 'update' || Object.keys(change.values).length > 0)
    )
      throw impersonationError();
    return behaviour.before?.(changes, write);
  },
});
