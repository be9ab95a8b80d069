import { ApiError, generalErrors, settings, errorTexts, type toast } from '@trestle/kit/core';

/** Errors of a refused login: at the fields, and above the form. */
export interface LoginProblems {
  fields: Record<string, string>;
  general: string[];
}

/** Words for a server that doesn't answer (S1 §8). */
const noReplyMessage = (supportEmail: string): string =>
  (
    'The Server is not responding, please wait a few minutes and try again. ' +
    `If this continues please contact support ${supportEmail}`
  ).trim();

/** The toast of a failed login (S1 §8): the status of the reply, or the support address when there was none. */
export const loginFailureToast = (status: number | undefined, supportEmail: string): { title: string; text: string } =>
  status
    ? { title: `Cannot Login - Error status: ${status}`, text: 'There was a problem logging you in.' }
    : { title: 'Cannot Login', text: noReplyMessage(supportEmail) };

/** Shows why a step of the password reset failed. After too many tries, the server's words say how long to wait. */
export const showRequestError = (toasts: typeof toast, error: unknown): void => {
  toasts.error(error instanceof ApiError && error.status > 0 ? error.message : noReplyMessage(settings.supportEmail));
};

/** Sorts the errors of a reply (contract §2.2): those of username and password, and the general ones. */
export const loginProblems = (body: unknown): LoginProblems => {
  const fields: Record<string, string> = {};
  for (const [key, problems] of Object.entries(typeof body === 'object' && body !== null ? body : {})) {
    if (key === 'username' || key === 'password') fields[key] = errorTexts(problems).join(' ');
  }
  return { fields, general: generalErrors(body) };
};
