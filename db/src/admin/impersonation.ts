import { forbidden } from '@trestle/schema/errors';
import type { Behaviour, Write } from '../collection/call/context';

/** Whether the caller impersonates another user (S2 §4). */
export const isImpersonating = ({ caller }: Write): boolean => caller.actor !== caller.user;
/** The error for changes that nobody makes while impersonating (SECURITY.md, 14). */
export const impersonationError = () =>
  forbidden(
    'You are acting for somebody else. ' +
      "Passwords, e-mail addresses and rights are changed in one's own name: leave that account first.",
  );

/** Adds to a behaviour that nothing is written while impersonating. For records that are only about rights. */
export const forbidWhileImpersonating = (behaviour: Behaviour = {}): Behaviour => ({
  ...behaviour,
  before: async (changes, write) => {
    // An unchanged nested row is an update without values.
    if (
      isImpersonating(write) &&
      changes.some((change) => change.topLevel || change.kind !== 'update' || Object.keys(change.values).length > 0)
    )
      throw impersonationError();
    return behaviour.before?.(changes, write);
  },
});
