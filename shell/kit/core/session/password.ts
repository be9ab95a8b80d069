import { request } from '../api/request';
import { startSession, post } from './startSession';
import type { Grant } from './session';

/** Reply to a correct passcode: a token that can only change the password (contract §2.1). */
export interface VerifiedPasscode {
  status: boolean;
  token: string;
  username: string;
}

/**
 * Requests an e-mail with a passcode. The reply doesn't reveal whether the account exists.
 * @throws ApiError 429 after too many requests
 */
export const forgotPassword = async (username: string): Promise<void> => {
  await post('/auth/forgot_password/', { username });
};
/**
 * Exchanges a passcode for a token that can change the password.
 * @param repeatKey with which the same call may be repeated when its answer got lost
 * @throws ApiError 400 for a wrong or expired passcode
 */
export const verifyPasscode = (username: string, key: string, repeatKey: string): Promise<VerifiedPasscode> =>
  post<VerifiedPasscode>('/auth/verify_passcode/', { username, key }, undefined, { 'Idempotency-Key': repeatKey });
/**
 * Exchanges the key of an invitation for a token that can choose the password.
 * @throws ApiError 400 for a link that is wrong, too old or was used
 */
export const acceptInvitation = (key: string): Promise<VerifiedPasscode> =>
  post<VerifiedPasscode>('/auth/accept_invitation/', { key });

/**
 * Exchanges the ticket of a sign-in at the company's provider for a session.
 * @throws ApiError 400 for a ticket that is wrong, too old or was used, or of another browser
 */
export const finishCompanySignIn = async (ticket: string): Promise<void> =>
  startSession(await post<Grant>('/auth/oidc/finish/', { ticket }));

/**
 * Sets the new password, and logs in with it.
 * @throws ApiError 400 with the field's error
 */
export const changePassword = async (password: string, verified: VerifiedPasscode): Promise<void> => {
  const { status, ...grant } = await post<Grant & { status: boolean }>(
    '/auth/change_password/',
    { ...verified, password },
    verified.token,
  );
  if (status) await startSession(grant);
};
/**
 * Confirms the signed-in user's password (S1 §5).
 * @throws ApiError 400 for a wrong password, 429 after too many attempts
 */
export const reauthenticate = async (password: string): Promise<void> => {
  await request('/auth/reauthenticate/', { method: 'POST', body: { password } });
};
