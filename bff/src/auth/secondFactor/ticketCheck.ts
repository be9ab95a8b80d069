import type { Request } from 'express';
import type { Ticket } from '@trestle/db/identity/secondFactor/tickets';
import { countSignInRefusal } from '@trestle/db/platform/eventMetrics';
import { badRequest, type Problem } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { LOST_APP_TEXT } from './checkCode';
import type { FactorOptions } from './factorOptions';
import { LostSecret } from './totpSecrets';

/** The same for a wrong ticket and a wrong code: nobody learns which of them it was (SECURITY.md, 87). */
const WRONG_CODE_TEXT = 'The code is wrong or was used, or this took too long. Try the next code, or log in again.';

export function wrongCode(): Problem {
  countSignInRefusal('second factor');
  return badRequest(WRONG_CODE_TEXT);
}

/** Tells what to do where an app's codes can't be checked. Whoever has a ticket has entered the password. */
function rethrowLostSecret(error: unknown): never {
  if (!(error instanceof LostSecret)) throw error;
  countSignInRefusal('second factor');
  throw badRequest(LOST_APP_TEXT);
}

/** Finds people by the ticket that their password gave them. */
export interface TicketCheck {
  /** Returns the person of a ticket, without counting a try. @throws Problem 400 for a wrong one */
  findOwner(req: Request, ticket: string, purpose: Ticket['purpose']): Promise<SessionUser>;
  /**
   * Runs the check of what was entered with a ticket within the limits of address, ticket and person.
   * @throws Problem 400 with the same words whatever was wrong
   */
  withinLimits<T>(
    req: Request,
    ticket: { ticket: string; purpose: Ticket['purpose'] },
    check: (user: SessionUser) => Promise<T | null>,
  ): Promise<{ user: SessionUser; result: T }>;
}

/** Creates the check. */
export function createTicketCheck({ store, throttle }: Pick<FactorOptions, 'store' | 'throttle'>): TicketCheck {
  /** @throws Problem 400 for an account that ended meanwhile, and for no ticket or one of another purpose */
  async function ownerOf(found: Ticket | null, purpose: Ticket['purpose']): Promise<SessionUser> {
    const user = found?.purpose === purpose ? await store.findUser(found.user) : null;
    if (!user?.is_active) throw wrongCode();
    return user;
  }

  return {
    findOwner: async (req, ticket, purpose) =>
      ownerOf(await throttle.limitAddress(req, () => store.findTicket(ticket)), purpose),

    withinLimits: (req, { ticket, purpose }, check) =>
      throttle.limitAddress(req, async () => {
        const user = await ownerOf(await store.tryTicket(ticket), purpose);
        const result = await throttle.checkFactor(user.id, req, () => check(user)).catch(rethrowLostSecret);
        if (result === null) throw wrongCode();
        return { user, result };
      }),
  };
}
