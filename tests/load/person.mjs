import { setTimeout as sleep } from 'node:timers/promises';
import { pick, random } from '../bench/random.mjs';
import { PASSWORD } from './accounts.mjs';
import { ACTIONS } from './actions.mjs';

/** How often a save is sent again when it wasn't answered, as the shell offers it. */
const MAX_ATTEMPTS = 4;
const RETRY_DELAY_MS = 1000;
/** The stream of the number of unread notices, which the shell keeps open. */
const NOTICES_PATH = '/api/trestle/notice_stream/';

/**
 * A person at work.
 * @typedef {object} Person
 * @property {() => number} next random numbers, the same in every run
 * @property {import('../bench/facts.mjs').Facts} facts what the database holds
 * @property {string} name begins the notes of their orders
 * @property {number | undefined} store
 * @property {boolean} mayOrder
 * @property {Map<string, StoredOrder>} orders acknowledged orders, by key
 * @property {number} orderCount orders that were tried
 * @property {(kind: string, path: string) => Promise<unknown>} read parses the reply; undefined for a refusal
 * @property {(kind: string, method: string, path: string, body: object, key: string) => Promise<unknown>} save sends
 *   again what isn't answered
 * @property {(path: string, form: Record<string, string>) => Promise<void>} report
 */
/**
 * What is known of an acknowledged order.
 * @typedef {{ id: number, possibleNotes: string[] }} StoredOrder possibleNotes: the last acknowledged ones, and those of
 *   a save that wasn't answered
 */

/**
 * Lets somebody sign in and work until the end.
 * @param {object} options
 * @param {import('./accounts.mjs').Account} options.account
 * @param {ReturnType<typeof import('./calls.mjs').createCalls>} options.calls
 * @param {import('../bench/facts.mjs').Facts} options.facts
 * @param {readonly [number, number]} options.thinkSeconds shortest and longest pause before an action
 * @param {number} options.endsAt by `performance.now()`
 * @param {number} options.seed
 * @param {string} options.run name of this run
 * @returns {Promise<Person['orders']>} what was acknowledged
 */
export async function work({ account, calls, facts, thinkSeconds, endsAt, seed, run }) {
  const next = random(seed);
  const think = () => sleep(1000 * (thinkSeconds[0] + next() * (thinkSeconds[1] - thinkSeconds[0])));
  const orders = new Map();
  const session = await signIn(account, calls, endsAt);
  if (!session) return orders;
  const headers = { authorization: `Bearer ${session.token}`, 'x-forwarded-for': account.address };
  const person = { ...createPerson(calls, headers), store: session.user.store?.id, mayOrder: account.mayOrder };
  Object.assign(person, { next, facts, orders, orderCount: 0, name: `Load ${run} ${account.username}` });
  const leave = new AbortController();
  const notices = calls.follow('notices', NOTICES_PATH, { headers, signal: leave.signal });
  const actions = ACTIONS.filter(({ isForBuyers }) => isForBuyers || account.mayOrder);
  for (await think(); performance.now() < endsAt; await think()) await chooseAction(actions, next).act(person);
  leave.abort();
  await notices;
  return orders;
}

/** Signs in, again after a while where too many do. */
async function signIn({ username, address }, { call }, endsAt) {
  while (performance.now() < endsAt) {
    const reply = await call('sign in', '/api-token-auth/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    if (reply.status === 200) return JSON.parse(reply.text);
    await sleep(1000 * Number(reply.headers?.get('retry-after') ?? 1));
  }
  return undefined;
}

/** The ways in which a person calls. */
function createPerson(calls, headers) {
  const parse = ({ status, text }) => (status === 200 || status === 201 ? JSON.parse(text) : undefined);
  return {
    read: async (kind, path) => parse(await calls.call(kind, path, { headers })),
    save: async (kind, method, path, body, key) => {
      const init = {
        method,
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      };
      for (let attempt = 1; ; attempt += 1) {
        const reply = await calls.call(kind, path, init);
        if ((reply.status !== 0 && reply.status < 500) || attempt === MAX_ATTEMPTS) return parse(reply);
        await sleep(RETRY_DELAY_MS);
      }
    },
    report: async (path, form) => {
      await calls.call('report', path, { method: 'POST', headers, body: new URLSearchParams(form) });
    },
  };
}

function chooseAction(actions, next) {
  let place = next() * actions.reduce((sum, { share }) => sum + share, 0);
  return actions.find(({ share }) => (place -= share) < 0) ?? pick(actions, next);
}
