import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { OidcProblem } from '@trestle/schema/oidcRefusal';
import { Problem } from '@trestle/schema/errors';
import { describeError } from '../log';

/** A sign-in that ends at the login page, with a reason that has words there. */
export class SignInProblem extends Error {
  constructor(
    readonly reason: OidcProblem,
    options?: ErrorOptions,
  ) {
    super(`The sign-in failed: ${reason}`, options);
    this.name = 'SignInProblem';
  }
}

/** Errors by which a provider says that it can't answer now. */
const AWAY_ERRORS = ['server_error', 'temporarily_unavailable'];
const AWAY_CODES = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'];

/** Returns the reason of an error that a step of a sign-in threw. */
export function problemOf(error: unknown): OidcProblem {
  if (error instanceof SignInProblem) return error.reason;
  if (error instanceof Problem) return 'busy';
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied';
    return AWAY_ERRORS.includes(error.error) ? 'away' : 'failed';
  }
  if (error instanceof ResponseBodyError) return AWAY_ERRORS.includes(error.error) ? 'away' : 'failed';
  if (error instanceof ClientError && AWAY_CODES.includes(error.code ?? '')) return 'away';
  return isUnanswered(error) ? 'away' : 'failed';
}

/** Longest error code of a provider in a log. */
const MAX_CODE_CHARACTERS = 60;

/** Picks what a log may hold of such an error: of a provider's answer its code alone, no text and no secret. */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return { message: error.message, code: error.error.slice(0, MAX_CODE_CHARACTERS) };
  return describeError(error);
}

/** Whether the provider could not be reached, or answered with an error of its server. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  const { cause } = error;
  if (cause instanceof Response) return cause.status >= 500;
  return cause !== undefined && cause !== error && isUnanswered(cause);
}
