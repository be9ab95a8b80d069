import type { AccessRules } from '@trestle/schema/access';
import { readJson, send } from '../api/send';
import { settings } from '../settings';
import { setSession, type Grant, type Session } from './session';
import { announceSession } from './sharedSession';

/**
 * Posts JSON without the current session, and reads the reply's JSON.
 * @param token sent with the call; without it the call carries none
 * @param headers sent beside those of every call
 * @throws ApiError
 */
export const post = async <T>(
  path: string,
  body: unknown,
  token?: string,
  headers?: Record<string, string>,
): Promise<T> => readJson<T>(await send(path, { method: 'POST', body, headers }, token));

/** Fetches the rules of the token's user; null when they could not be loaded (S2 §4, SECURITY.md, 43). */
export const fetchRules = (token: string): Promise<AccessRules | null> =>
  post<AccessRules>(`/api/${settings.slug}/my_group_permissions/`, {}, token).then(withAdminEntities, () => null);
const withAdminEntities = (rules: AccessRules): AccessRules =>
  rules.use_permissions ? rules : { ...rules, adminEntities: settings.adminEntities };

/**
 * Starts the session of a login's reply: token, user and rules are set in one step.
 * @param previous the acting user's grant, while impersonating
 */
export const startSession = async ({ token, user }: Grant, previous: Session['previous'] = null): Promise<void> => {
  setSession({ token, user, rules: await fetchRules(token), previous });
  if (!previous) announceSession();
};
