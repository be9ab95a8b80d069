import type { FactorKind } from '@trestle/schema/factorKinds';
import { isAdministrator } from '@trestle/db/identity/authorise';
import type { Factors } from '@trestle/db/identity/secondFactor/factors';
import { badRequest, forbidden, Problem } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { FactorStore } from './factorStore';

const ENTER_FACTOR_TEXT = 'Enter your second factor to log in.';
const ENROL_TEXT = 'Your group needs a second factor. Set one up to log in.';
const LOG_IN_AGAIN_TEXT = 'Your group needs a second factor. Log in again to set one up.';
const SUDO_TEXT =
  'This person needs a second factor to log in. To act for them, set one up for your own account first.';

/** The person at the keyboard, with their own session, also while they act for somebody. */
export interface ActingSession {
  actor: number;
  session: string;
}

/** Decides when a second factor is asked for (SECURITY.md, 87). */
export interface FactorPolicy {
  /** Whether one of the user's groups needs a second factor. */
  isRequired(user: SessionUser): boolean;
  /**
   * Stands between a right password and the first token.
   * @throws Problem 401 with a ticket, where the user has a second factor or needs one
   */
  requireFactor(user: SessionUser): Promise<void>;
  /**
   * Stands before each further token of a session.
   * @throws Problem 400 where the user needs a factor by now, and has none
   */
  requireForRenewal(user: SessionUser, acting: ActingSession): Promise<void>;
  /** @throws Problem 403 where `user`, whom somebody wants to act for, needs a factor, and the acting person has none */
  requireForSudo(user: SessionUser, acting: ActingSession): Promise<void>;
}

/** Lists the kinds that a person has. */
export const factorKinds = ({ totp, passkeys }: Factors): FactorKind[] => [
  ...(totp ? (['totp'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
];

/**
 * Creates the policy.
 * @param groups REQUIRE_SECOND_FACTOR. The administrators' group stands for superusers, too
 */
export function createFactorPolicy(
  store: Pick<FactorStore, 'readFactors' | 'hasFactorInSession' | 'createTicket'>,
  { groups, superuserGroup }: { groups: readonly string[]; superuserGroup: string },
): FactorPolicy {
  const isRequired = (user: SessionUser): boolean =>
    user.groups.some(({ name }) => groups.includes(name)) ||
    (groups.includes(superuserGroup) && isAdministrator(user, superuserGroup));

  /** Whether a user needs a factor and the acting person, who has passed their own at their sign-in, has none. */
  const isMissing = async (user: SessionUser, { actor, session }: ActingSession): Promise<boolean> =>
    isRequired(user) && !(await store.hasFactorInSession(actor, session));

  return {
    isRequired,

    requireFactor: async (user) => {
      const kinds = factorKinds(await store.readFactors(user.id));
      if (kinds.length === 0 && !isRequired(user)) return;
      const purpose = kinds.length > 0 ? 'verify' : 'enrol';
      const ticket = await store.createTicket(user.id, purpose);
      const detail = purpose === 'verify' ? ENTER_FACTOR_TEXT : ENROL_TEXT;
      throw new Problem(401, { detail, second_factor: kinds, ticket }, { 'WWW-Authenticate': 'Bearer' });
    },

    requireForRenewal: async (user, acting) => {
      if (await isMissing(user, acting)) throw badRequest(LOG_IN_AGAIN_TEXT);
    },

    requireForSudo: async (user, acting) => {
      if (await isMissing(user, acting)) throw forbidden(SUDO_TEXT);
    },
  };
}
