import { as, call, expectStatus, list, logIn, type Body } from './people';
import { bearer, createUser } from './createUser';

const admin = as('admin');

/** Begins to act for a person. */
export const sudo = (token: string, id: number, reason?: string) =>
  call('POST', '/auth/sudo/', { id, ...(reason === undefined ? {} : { reason }) }, bearer(token));
/** Ends that. */
export const unsudo = (token: string) => call('POST', '/auth/unsudo/', {}, bearer(token));
/** Lists the audit's entries of an action on a person. */
export const audit = async (action: string, id: number): Promise<Body[]> =>
  (
    await list(admin, 'trestle/audit', {
      query: JSON.stringify({
        and: [
          ['action', 'eq', action],
          ['other_name', 'eq', 'user'],
          ['other_id', 'eq', id],
        ],
      }),
    })
  )['results'];
/** Creates a superuser and a user to act for. */
export const pair = async (more: Body = {}, actor: Body = { is_superuser: true }) => {
  const [chief, target] = [await createUser({ groups: [], store: null, ...actor }), await createUser(more)];
  const { token } = await logIn(chief.username);
  return { chief, target, token };
};
/** Creates both, and lets the superuser act for the user. */
export const acting = async (more: Body = {}, actor?: Body) => {
  const all = await pair(more, actor);
  const started = expectStatus(await sudo(all.token, all.target.id, 'a question about an order'), 200);
  return { ...all, acting: started['token'] as string, user: started['user'] as Body };
};
