import { Secret, TOTP } from 'otpauth';
import { bearer, createUser, PASSWORD } from './createUser';
import { call, expectStatus, logIn, type ApiReply, type Body } from './people';

/** A person who has an authenticator app. */
export interface AppOwner {
  id: number;
  username: string;
  email: string;
  token: string;
  secret: string;
  recoveryCodes: string[];
}

const PERIOD_MS = 30_000;

/** The code of a secret, some steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });
/** Six digits that are none of the codes around now. */
export const wrongCodeOf = (secret: string): string => {
  const codes = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !codes.includes(code))!;
};

export const post = (path: string, body: Body, token?: string): Promise<ApiReply> =>
  call('POST', path, body, token === undefined ? {} : bearer(token));
export const confirmPassword = async (token: string): Promise<Body> =>
  expectStatus(await post('/auth/reauthenticate/', { password: PASSWORD }, token), 200);

/** Logs in with the password, and returns the ticket. */
export const ticketFor = async (username: string, password = PASSWORD): Promise<string> =>
  expectStatus(await post('/api-token-auth/', { username, password }), 401)['ticket'] as string;
export const enter = (ticket: string, code: string): Promise<ApiReply> =>
  post('/auth/second_factor/', { ticket, code });

/** Sets an authenticator app up for a person who is signed in. Uses the code of the step before this one. */
export const addApp = async (token: string): Promise<{ secret: string; recoveryCodes: string[] }> => {
  await confirmPassword(token);
  const { secret } = expectStatus(await post('/auth/second_factor/totp/', {}, token), 200);
  const confirm = () => post('/auth/second_factor/totp/confirm/', { code: codeOf(secret as string, -1) }, token);
  const firstReply = await confirm();
  // A code that was made at a step's end is too old for the next step: then there is a newer one of the step before.
  const added = expectStatus(firstReply.status === 400 ? await confirm() : firstReply, 200);
  return { secret: secret as string, recoveryCodes: added['recovery_codes'] as string[] };
};

/** Creates a person with an authenticator app. */
export const createAppOwner = async (more: Body = {}): Promise<AppOwner> => {
  const user = await createUser(more);
  const { token } = await logIn(user.username);
  return { ...user, token, ...(await addApp(token)) };
};
