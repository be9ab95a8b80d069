import { isRefusal } from '../api/errors';
import { request } from '../api/request';
import { session, type Grant } from './session';
import { post, startSession } from './startSession';
import { isLive } from './token';

/* Few people act for others, so what they do it with loads when it is needed. */

/**
 * Starts to impersonate a user (S2 §4 Impersonation).
 * @param reason recorded in the audit, and shown to that user
 * @throws ApiError 403 where it isn't allowed, 401 where the user's own session has ended, which asks for the login
 */
export const startSudo = async (id: number, reason: string): Promise<void> => {
  const body = { id, ...(reason.trim() && { reason: reason.trim() }) };
  const grant = await request<Grant>('/auth/sudo/', { method: 'POST', body });
  const current = session();
  if (!current) return;
  const { token, user, rules } = current;
  await startSession(grant, { token, user, rules });
};

/**
 * Ends the impersonation. The server replies with a fresh token of the acting user.
 * Where it has ended already, the acting user's former token is used while it is valid (SECURITY.md, 15).
 */
export const unsudo = async (): Promise<void> => {
  const current = session();
  if (!current) return;
  const { token, previous } = current;
  try {
    await startSession(await post<Grant>('/auth/unsudo/', {}, token));
  } catch (error) {
    if (!isRefusal(error) || !isLive(previous?.token)) throw error;
    await startSession(await post<Grant>('/api-token-verify/', { token: previous!.token }));
  }
};
