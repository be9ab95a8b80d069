import { setTimeout as sleep } from 'node:timers/promises';

/** 200 people, of whom each makes a call now and then: so many calls in a second, whether the last are answered or not. */
const CALLS_PER_SECOND = 35;
const SECONDS = 20;
const PEOPLE = ['store1', 'store2', 'office', 'buyer', 'warehouse', 'admin'];
const WORDS = ['Alba', 'chair', 'sofa', 'oak', 'table', 'Oslo', 'lamp'];
const FIRST_STOCK = '/api/stock_availability/?limit=25&filter=active';

/** What they open: how often in a hundred calls, and the address. */
const CALLS = [
  [25, () => `${FIRST_STOCK}&sort=container__delivery_date`],
  [15, () => `${FIRST_STOCK}&sort=container__delivery_date&q=${pick(WORDS)}`],
  [10, () => `${FIRST_STOCK}&sort=product__description`],
  [15, () => '/api/store_order/?limit=25&sort=-id'],
  [10, () => '/api/store_order_line/?limit=25&sort=-id'],
  [10, () => '/api/product/?limit=25&filter=active&sort=description'],
  [5, () => '/api/container/?limit=25&sort=-delivery_date'],
  [10, () => `/api/store_order/${1 + Math.floor(Math.random() * 1000)}/`],
];

/**
 * Lets 200 people work for a while.
 * @param {string} url the product's address
 * @param {string} password of the demo accounts
 * @returns {Promise<{ calls: number, p50: number, p95: number }>} times in ms
 * @throws Error when a call is refused
 */
export async function measurePeople(url, password) {
  const tokens = await Promise.all(PEOPLE.map((username) => logIn(url, username, password)));
  const times = [];
  const underWay = [];
  const call = async () => {
    const startedAt = performance.now();
    const path = choosePath();
    const reply = await fetch(url + path, { headers: { authorization: `Bearer ${pick(tokens)}` } });
    await reply.arrayBuffer();
    // An order of another store is not found.
    if (reply.status !== 200 && reply.status !== 404) throw new Error(`${path}: ${reply.status}`);
    times.push(performance.now() - startedAt);
  };
  const startedAt = performance.now();
  for (let passed = 0; passed < SECONDS * 1000; passed = performance.now() - startedAt) {
    while (underWay.length < (passed / 1000) * CALLS_PER_SECOND) underWay.push(call());
    await sleep(5);
  }
  await Promise.all(underWay);
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)];
  return { calls: times.length, p50: at(0.5), p95: at(0.95) };
}

async function logIn(url, username, password) {
  const reply = await fetch(`${url}/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return (await reply.json()).token;
}

function choosePath() {
  let place = Math.random() * 100;
  const [, path] = CALLS.find(([share]) => (place -= share) < 0) ?? CALLS[0];
  return path();
}

function pick(list) {
  return list[Math.floor(Math.random() * list.length)];
}
