import { bearer, createUser } from './createUser';
import { address, call, callTo, expectStatus, logIn, type ApiReply, type Body } from './people';
import { confirmPassword, post } from './secondFactor';
import { SoftPasskey } from './softPasskey';

/** The address that passkeys of a server belong to. */
export const passkeyOrigin = (): string => {
  const origin = new URL(address);
  if (origin.hostname === '127.0.0.1') origin.hostname = 'localhost';
  return origin.origin;
};

/** Adds a passkey for a person who is signed in. */
export const addPasskey = async (
  token: string,
  name = 'Laptop',
): Promise<{ passkey: SoftPasskey; codes: string[] }> => {
  await confirmPassword(token);
  const options = expectStatus(await post('/auth/passkey/enrol/', {}, token), 200);
  const passkey = new SoftPasskey(passkeyOrigin());
  const body = { name, credential: passkey.create(options) };
  const added = expectStatus(await post('/auth/passkey/enrol/confirm/', body, token), 200);
  return { passkey, codes: added['recovery_codes'] as string[] };
};

/** Creates a person with a passkey. */
export const createPasskeyOwner = async () => {
  const user = await createUser();
  const { token } = await logIn(user.username);
  return { ...user, token, ...(await addPasskey(token)) };
};

/** Asks what a passkey signs to log in. @param kept cookie of the browser @returns it, with the browser's cookie */
export const askPasskey = async (kept = ''): Promise<{ options: Body; cookie: string }> => {
  const reply = await call('POST', '/auth/passkey/options/', {}, kept ? { cookie: kept } : {});
  const cookie = reply.headers.getSetCookie().find((line) => line.startsWith('trestle_passkey='))!;
  return { options: expectStatus(reply, 200), cookie: cookie.split(';')[0]! };
};
export const enterPasskey = (assertion: Body, cookie: string, origin = address): Promise<ApiReply> =>
  callTo(origin)('POST', '/auth/passkey/', { assertion }, cookie ? { cookie } : {});
export const stateOf = async (token: string): Promise<Body> =>
  expectStatus(await call('POST', '/auth/second_factor/state/', {}, bearer(token)), 200);
