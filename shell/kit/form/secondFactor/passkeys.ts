import {
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { request } from '../../core/api/request';
import { post, startSession } from '../../core/session/startSession';
import type { Grant } from '../../core/session/session';
import { confirmBy, type Enrolled } from './calls';

const NOT_DONE_TEXT = 'The passkey was not used. Try again.';

/** Runs the browser's question. @throws Error in words for people, such as when they cancel it */
async function askBrowser<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    throw new Error(NOT_DONE_TEXT, { cause });
  }
}

const answer = (options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> =>
  askBrowser(() => startAuthentication({ optionsJSON: options }));

/** Logs in by a passkey alone. @throws ApiError, or Error when the browser gives no answer */
export const signInByPasskey = async (): Promise<void> => {
  const assertion = await answer(await post('/auth/passkey/options/', {}));
  await startSession(await post<Grant>('/auth/passkey/', { assertion }));
};
/** Logs in by a passkey after the password. @throws as above */
export const enterPasskey = async (ticket: string): Promise<void> => {
  const assertion = await answer(await post('/auth/second_factor/assertion/', { ticket }));
  await startSession(await post<Grant>('/auth/second_factor/', { ticket, assertion }));
};

const call = <Reply>(name: string, body: object): Promise<Reply> =>
  request<Reply>(`/auth/passkey/${name}`, { method: 'POST', body });

const create = (options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> =>
  askBrowser(() => startRegistration({ optionsJSON: options }));

/** Sets a passkey up that the person's group needs before the first log-in. @throws as above */
export const enrolPasskey = async (ticket: string, name: string): Promise<Enrolled> => {
  const credential = await create(await post('/auth/second_factor/enrol/passkey/', { ticket }));
  return confirmBy('enrol/passkey/confirm/', { ticket, name, credential });
};
/** Adds a passkey. @returns recovery codes, with the first factor @throws as above */
export const addPasskey = async (name: string): Promise<string[]> => {
  const options = await call<PublicKeyCredentialCreationOptionsJSON>('enrol/', {});
  const credential = await create(options);
  return (await call<{ recovery_codes: string[] }>('enrol/confirm/', { name, credential })).recovery_codes;
};
/** Gives a passkey another name. */
export const renamePasskey = async (id: number, name: string): Promise<void> => {
  await call('rename/', { id, name });
};
/** Removes a passkey. @param code needed for the last second factor */
export const removePasskey = async (id: number, code?: string): Promise<void> => {
  await call('remove/', { id, code });
};
