import type { Settings } from '@trestle/kit/core';
import type { SessionUser } from '@trestle/schema/sessionUser';

interface Row { readonly [field: string]: unknown }

/** Whether SUDO is offered at all (S2 §2): to superusers in the Go variant, to staff otherwise; not while one acts for another. */
export const offersSudo = (me: SessionUser | null, sudo: boolean, variant: Settings['variant']): boolean =>
  Boolean(me && !sudo && (me.is_superuser || (variant === 'standard' && me.is_staff)));

/** Whether it is offered for this person: not oneself, and a superuser to superusers alone (safety 13). */
export const mayActAs = (me: SessionUser, row: Row): boolean =>
  row['id'] !== me.id && (me.is_superuser || !row['is_superuser']);
