import { request } from '../api/request';
import { startSession, post } from './authenticate';
import type { Grant } from './session';

/** What a right passcode is answered with: a token that is good for changing the password alone (contract §2.1). */
export interface VerifiedPasscode {
  status: boolean;
  token: string;
  username: string;
}

/** Asks for a mail with a passcode; the reply doesn't tell whether there is such an account. Throws ApiError: 429 after too many. */
export const forgotPassword = async (username: string): Promise<void> => {
  await post('/auth/forgot_password/', { username });
};
/** Throws ApiError: 400 for a wrong or worn-out passcode. */
export const verifyPasscode = (username: string, key: string): Promise<VerifiedPasscode> =>
  post<VerifiedPasscode>('/auth/verify_passcode/', { username, key });

/** Sets the password with what the passcode was good for, and is signed in by it. Throws ApiError: 400 with the field's error. */
export const changePassword = async (password: string, verified: VerifiedPasscode): Promise<void> => {
  const { status, ...grant } = await post<Grant & { status: boolean }>(
    '/auth/change_password/',
    { ...verified, password },
    verified.token,
  );
  if (status) await startSession(grant);
};
/** Confirms that the person at the keyboard is still the owner of the session (S1 §5). Throws ApiError: 400 for a wrong password, 429 after too many. */
export const reauthenticate = async (password: string): Promise<void> => {
  await request('/auth/reauthenticate/', { method: 'POST', body: { password } });
};
