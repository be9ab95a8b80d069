import { ApiError, generalErrors, settings, errorTexts, type toast } from '@trestle/kit/core';

/** What the login form shows of a refusal: at the fields, and above them. */
export interface LoginProblems {
  fields: Record<string, string>;
  general: string[];
}

/** S1 §8. */
const silence = (supportEmail: string): string =>
  `The Server is not responding, please wait a few minutes and try again. If this continues please contact support ${supportEmail}`.trim();

/** The toast of a failed login (S1 §8): with the status where there was a reply, with the support address where not. */
export const loginFailureToast = (status: number | undefined, supportEmail: string): { title: string; text: string } =>
  status
    ? { title: `Cannot Login - Error status: ${status}`, text: 'There was a problem logging you in.' }
    : { title: 'Cannot Login', text: silence(supportEmail) };

/** Says why a step of the password reset failed; the server's own words tell how long to wait after too many tries. */
export const showRequestError = (toasts: typeof toast, error: unknown): void =>
  toasts.error(error instanceof ApiError && error.status > 0 ? error.message : silence(settings.supportEmail));

/** Reads a reply's body (contract §2.2, errors): username and password have a place of their own, all else stands above. */
export const loginProblems = (body: unknown): LoginProblems => {
  const fields: Record<string, string> = {};
  for (const [key, problems] of Object.entries(typeof body === 'object' && body !== null ? body : {})) {
    if (key === 'username' || key === 'password') fields[key] = errorTexts(problems).join(' ');
  }
  return { fields, general: generalErrors(body) };
};
