import type { FactorKind } from '@trestle/schema/factorKinds';
import { request } from '../../core/api/request';
import { post, startSession } from '../../core/session/startSession';
import type { Grant } from '../../core/session/session';

/** A passkey as its owner sees it. */
export interface Passkey {
  id: number;
  name: string;
  created_at: string;
  /** When it last logged in. */
  used_at: string | null;
}
/** The 401 reply of a log-in that asks for a second factor (contract §2.7). */
export interface WantedFactor {
  ticket: string;
  /** The kinds that the person has. None: one must be set up first. */
  second_factor: readonly FactorKind[];
}
/** What an authenticator app needs: the secret, and the same as an address for a QR code. */
export interface NewApp {
  secret: string;
  address: string;
}
/** Which second factors somebody has. */
export interface FactorState {
  /** Whether one of the person's groups needs one. */
  required: boolean;
  second_factor: readonly FactorKind[];
  /** Recovery codes that have not been used. */
  recovery_codes: number;
  passkeys: readonly Passkey[];
}

const PATH = '/auth/second_factor/';
const call = <Reply>(name: string, body: object): Promise<Reply> =>
  request<Reply>(`${PATH}${name}`, { method: 'POST', body });
const codesOf = ({ recovery_codes }: { recovery_codes: string[] }): string[] => recovery_codes;

/** Logs in by a code. @throws ApiError 400 for a wrong one, 429 after too many */
export const enterSecondFactor = async (ticket: string, code: string): Promise<void> =>
  startSession(await post<Grant>(PATH, { ticket, code }));
/** Begins to set an app up before the first log-in with one. @throws ApiError */
export const startEnrolment = (ticket: string): Promise<NewApp> => post<NewApp>(`${PATH}enrol/`, { ticket });
/** A required second factor that was set up. */
export interface Enrolled {
  /** Recovery codes, to be kept. */
  codes: string[];
  logIn: () => Promise<void>;
}
/** Confirms a required second factor by a call. @throws ApiError */
export const confirmBy = async (name: string, body: object): Promise<Enrolled> => {
  const { recovery_codes: codes, ...grant } = await post<Grant & { recovery_codes: string[] }>(`${PATH}${name}`, body);
  return { codes, logIn: () => startSession(grant) };
};
/** Confirms the app by its first code. @throws ApiError */
export const confirmEnrolment = (ticket: string, code: string): Promise<Enrolled> =>
  confirmBy('enrol/confirm/', { ticket, code });

/** Reads the second factors of the user, or as an administrator of another. */
export const readFactorState = (user?: number): Promise<FactorState> =>
  call('state/', user === undefined ? {} : { user });
/** Begins to set an app up. @throws ApiError 400 unless the password was confirmed */
export const startApp = (): Promise<NewApp> => call('totp/', {});
/** Confirms the app by its first code. @returns recovery codes */
export const confirmApp = async (code: string): Promise<string[]> => codesOf(await call('totp/confirm/', { code }));
/** Makes new recovery codes. @returns them */
export const renewRecoveryCodes = async (code: string): Promise<string[]> =>
  codesOf(await call('recovery_codes/', { code }));
/** Removes the user's second factors. */
export const removeFactors = async (code: string): Promise<void> => {
  await call('remove/', { code });
};
/** Resets those of another person, as an administrator. */
export const resetFactors = async (user: number): Promise<void> => {
  await call('reset/', { user });
};
