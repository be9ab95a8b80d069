import { callServer } from '../../../src/releases/commands/callServer';
import { CommandError } from '../../../src/releases/commands/commandError';

/** Who looks at the remote. */
export interface Account {
  username: string | undefined;
  password: string | undefined;
  /** The product's slug. */
  product: string;
}

/**
 * Signs in, and reads the person's rules.
 * @returns the session's JSON, as the shell keeps it
 * @throws CommandError when that is refused
 */
export async function readSession(trestle: string, { username, password, product }: Account): Promise<string> {
  if (!username || !password)
    throw new CommandError('wrongUse', 'TRESTLE_USER and TRESTLE_PASSWORD name somebody who may open the remote.');
  const post = async (path: string, body: object, headers = {}) => {
    const reply = await callServer(trestle, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!reply.isOk)
      throw new CommandError('refused', `${username} could not sign in at ${trestle} (${reply.status}).`);
    return reply.body as { token: string; user: object };
  };
  const { token, user } = await post('/api-token-auth/', { username, password });
  const rules = await post(`/api/${product}/my_group_permissions/`, {}, { Authorization: `Bearer ${token}` });
  return JSON.stringify({ token, user, rules });
}
