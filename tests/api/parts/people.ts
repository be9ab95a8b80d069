import { unique } from '../../uniqueText';

/** Origin of the started product. */
export const address = process.env['TRESTLE_URL']!;
const DEMO_PASSWORD = 'Trestle-demo-1';

// oxlint-disable-next-line typescript/no-explicit-any -- what comes back is JSON of any shape; tests say what it must be
export type Body = Record<string, any>;
/** A reply of the product. */
export interface ApiReply {
  status: number;
  body: Body;
  headers: Headers;
}
/** Makes a call, as an account or without one. A body that is no text is sent as JSON. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiReply>;

/** Parses JSON. Any other reply becomes `{ text }`. */
const parseBody = async (response: Response): Promise<Body> => {
  const text = await response.text();
  try {
    return JSON.parse(text) as Body;
  } catch {
    return { text };
  }
};
/** Makes calls to a product without a session. */
export const callTo =
  (origin: string): Call =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: await parseBody(response), headers: response.headers };
  };
/** Makes a call without a session. */
export const call = callTo(address);
/** Logs in anew. @throws Error unless the account is let in */
export const logIn = async (username: string, password = DEMO_PASSWORD): Promise<{ token: string; user: Body }> => {
  const { status, body } = await call('POST', '/api-token-auth/', { username, password });
  if (status !== 200) throw new Error(`${username} cannot log in: ${status} ${JSON.stringify(body)}`);
  return body as { token: string; user: Body };
};
/** Sessions that all test files share (`setup.ts`): checking a password takes the processor a tenth of a second. */
const sharedSessions = JSON.parse(process.env['TRESTLE_SESSIONS'] ?? '{}') as Record<
  string,
  { token: string; user: Body }
>;
const sessions = new Map(
  Object.entries(sharedSessions).map(([username, session]) => [username, Promise.resolve(session)]),
);
const sessionOf = (username: string) => {
  const session = sessions.get(username) ?? logIn(username);
  sessions.set(username, session);
  return session;
};
/** The token of an account, which logs in once. */
export const tokenOf = async (username: string): Promise<string> => (await sessionOf(username)).token;
/** Makes calls as an account. */
export const as =
  (username: string): Call =>
  async (method, path, body, headers = {}) =>
    call(method, path, body, { authorization: `Bearer ${await tokenOf(username)}`, ...headers });
/** The user object that login returned. */
export const person = async (username: string): Promise<Body> => (await sessionOf(username)).user;

/**
 * Returns the body of a reply with the expected status.
 * @throws Error with the body, for another status
 */
export const expectStatus = (reply: ApiReply, status: number): Body => {
  if (reply.status !== status)
    throw new Error(`expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body).slice(0, 800)}`);
  return reply.body;
};
/** Reads a list. @param parameters of its address */
export const list = async (caller: Call, collection: string, parameters: Record<string, string> = {}): Promise<Body> =>
  expectStatus(await caller('GET', `/api/${collection}/?${new URLSearchParams(parameters)}`), 200);

/**
 * Reads the first rows of the demo data, which no test deletes.
 * The first row of a list may belong to another test, and be gone a moment later.
 */
export const demoRows = async (collection: string, count = 1, caller = as('admin')): Promise<Body[]> =>
  (await list(caller, collection, { sort: 'id', limit: String(count) }))['results'] as Body[];
const DAY_MS = 86_400_000;
/**
 * A condition that only demo rows meet: other tests create rows meanwhile. A moment, since days begin at other times
 * in other zones, and may begin while tests run.
 */
export const CREATED_BEFORE_TESTS = JSON.stringify(['created_date', 'lt', new Date(Date.now() - DAY_MS).toISOString()]);

/** Creates a product in its own container, with some stock. */
export const makeStock = async (
  quantity: number,
  price = 10,
  more: Body = {},
): Promise<{ stock: number; product: number; container: number }> => {
  const admin = as('admin');
  const product = expectStatus(await admin('POST', '/api/product/', { description: unique('Chair'), ...more }), 201)[
    'id'
  ] as number;
  const container = expectStatus(
    await admin('POST', '/api/container/', {
      name: unique('Box'),
      code: unique('C'),
      delivery_date: '2030-01-31',
      stock: [{ product, quantity, price }],
    }),
    201,
  );
  return { product, container: container['id'] as number, stock: container['stock'][0].id as number };
};
/** Creates an order for the user's own store. */
export const makeOrder = async (username: string, lines: Body[], more: Body = {}): Promise<Body> => {
  const { store } = await person(username);
  return expectStatus(
    await as(username)('POST', '/api/store_order/', { store: store.id, store_order_lines: lines, ...more }),
    201,
  );
};
