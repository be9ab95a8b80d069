import { ApiError } from '../api/errors';
import { request } from '../api/request';
import { startSession, post } from './authenticate';
import { session, type Grant } from './session';
import { isLive } from './token';

/**
 * Acts as another person from now on (S2 §4 Impersonation); who one was is remembered to go back to. The reason is kept in
 * the audit and shown to the person. Throws ApiError: 403 where that isn't allowed.
 */
export const startSudo = async (id: number, reason: string): Promise<void> => {
  const body = { id, ...(reason.trim() && { reason: reason.trim() }) };
  const grant = await request<Grant>('/auth/sudo/', { method: 'POST', body });
  const own = session();
  if (own) await startSession(grant, { token: own.token, user: own.user });
};

/**
 * Back to oneself. The server ends the impersonation and gives a fresh token; where it has ended already, the token of
 * before still serves for as long as it lasts (safety 15).
 */
export const unsudo = async (): Promise<void> => {
  const now = session();
  if (!now) return;
  const { token, previous } = now;
  try {
    await startSession(await post<Grant>('/auth/unsudo/', {}, token));
  } catch (error) {
    const over = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!over || !isLive(previous?.token)) throw error;
    await startSession(await post<Grant>('/api-token-verify/', { token: previous!.token }));
  }
};
