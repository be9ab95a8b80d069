import { conditionsOnLines, costlyList, ordersWith, startManyOrders, USUAL_CALLS, type ManyOrders } from './manyOrders';

let deployment: ManyOrders;
beforeAll(async () => {
  deployment = await startManyOrders();
}, 120_000);
afterAll(() => deployment?.stop(), 60_000);

test('safety 66: what one person asks beyond their share waits or is refused; others, items and writes go on', async () => {
  const costlyReplies = Promise.all(
    Array.from({ length: 100 }, () =>
      fetch(deployment.url + costlyList(0), { headers: { authorization: `Bearer ${deployment.attacker}` } }),
    ),
  );
  for (const usual of USUAL_CALLS) expect(await deployment.get(usual, deployment.bystander)).toBe(200);
  expect(await deployment.get(USUAL_CALLS[1]!, deployment.attacker)).toBe(200);
  // Invalid requests take no place in the queue.
  expect(await deployment.get('/api/store_order/?query=[1]', deployment.attacker)).toBe(400);
  const replies = await costlyReplies;
  const refused = replies.filter(({ status }) => status === 429);
  // A call that waited too long is a 503.
  expect([200, 429, 503]).toEqual(expect.arrayContaining(replies.map(({ status }) => status)));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  expect(await refused[0]!.json()).toEqual({
    detail: expect.stringMatching(/^Too many of your requests are under way\./),
  });
  await Promise.all(replies.slice(1).map((reply) => reply.arrayBuffer().catch(() => undefined)));
}, 60_000);
test('safety 67: a list that would look through nested rows too often is refused at once, with words', async () => {
  const clause = { and: conditionsOnLines(9, (field, letter) => ({ and: [[field, 'icontains', letter]] })) };
  const reply = await fetch(deployment.url + ordersWith(clause), {
    headers: { authorization: `Bearer ${deployment.bystander}` },
  });
  expect([reply.status, await reply.json()]).toEqual([
    400,
    {
      query: [
        { code: 'max', message: expect.stringMatching(/^Too costly: looks through nested rows 9 times, at most 8\./) },
      ],
    },
  ]);
});
