import { spawnSync } from 'node:child_process';
import { bearer, createUser, groupId } from '../parts/createUser';
import { outcomesOf } from '../parts/mailOutcomes';
import { readMail } from '../parts/mailParts';
import { startMailServer, type ReceivedMail } from '../parts/mailServer';
import { makeMailedOrder, newMailAddress, SEND_PATH, type MailedOrder } from '../parts/orderMail';
import { as, call, expectStatus, list, logIn, type Body, type Call } from '../parts/people';
import { startSecondDeployment } from '../parts/secondDeployment';
import { unique } from '../../uniqueText';

/* Mails that go through a mail server. */
const admin = as('admin');
/** How long a slow mail server takes to accept a mail. */
const MAIL_SERVER_PAUSE_MS = 1500;
let mailed: MailedOrder;
beforeAll(async () => {
  mailed = await makeMailedOrder();
});

/** Hands a mail in by the script for mail servers. @returns its exit code */
const pipeBounce = (url: string, recipient: string, action: string): number | null => {
  const parts = [
    ['text/plain', 'It could not be delivered.'],
    [
      'message/delivery-status',
      `Reporting-MTA: dns; mx.shop.example\n\nFinal-Recipient: rfc822; gone@shop.example\nAction: ${action}\n` +
        'Status: 5.2.2\nDiagnostic-Code: smtp;\n 550 5.2.2 Postfach für Möbel voll\n',
    ],
  ].map(([type, text]) => `--b\nContent-Type: ${type}\n\n${text}\n`);
  const mail = `Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n${parts.join('')}--b--\n`;
  const env = { ...process.env, RECIPIENT: recipient };
  return spawnSync('python3', ['bff/deploy/handInBounce.py', url], { input: mail, env, timeout: 30_000 }).status;
};

/** Starts a deployment with a mail server, and signs a new administrator in. */
const startMailing = async (server: { url: string }, mailsPerHour: number, more: Record<string, string> = {}) => {
  const settings = { SMTP_URL: server.url, MAILS_PER_HOUR: String(mailsPerHour), ...more };
  const deployment = await startSecondDeployment(settings);
  const { username, id } = await createUser({ groups: [await groupId('Administrator')] });
  const headers = { 'content-type': 'application/json', ...bearer((await logIn(username)).token) };
  const sender: Call = (method, path, body, more = {}) => call(method, path, body, { ...headers, ...more });
  const send = async (more: Body, key?: string) => {
    const reply = await fetch(deployment.url + SEND_PATH, {
      method: 'POST',
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(mailed.mailBody(more)),
    });
    return { status: reply.status, body: (await reply.json()) as Body, headers: reply.headers };
  };
  return { deployment, id, username, sender, send };
};

/** Administrators get notices of what other tests do at the same time. */
const OF_MAILS = { query: JSON.stringify(['kind', 'eq', 'mail']) };

test('each address of a mail has an outcome of its own, blind copies unseen; safety 63: so many in an hour', async () => {
  const [to, cc, bcc, refused] = [
    newMailAddress('to'),
    newMailAddress('cc'),
    newMailAddress('bcc'),
    newMailAddress('refused'),
  ];
  const server = await startMailServer([to, cc, bcc], refused);
  const { deployment, username, sender, send } = await startMailing(server, 3);
  try {
    const reply = await send({ to: [to, refused], cc: [cc], bcc: [bcc], report: 'order' });
    expect(expectStatus(reply, 200)).toEqual({ status: true, queued: 4 });
    const outcomes = await outcomesOf(sender, [to, cc, bcc, refused]);
    const record = `store_order/${mailed.order['id'] as number}`;
    for (const address of [to, cc, bcc])
      expect(outcomes[address]).toMatchObject({ state: 'sent', last_error: null, subject: 'An order', record });
    expect(outcomes[refused]).toMatchObject({
      state: 'refused',
      last_error: expect.stringContaining('No such mailbox'),
    });
    expect(server.received).toHaveLength(1);
    const [{ to: recipients, data }] = server.received as [ReceivedMail];
    expect(recipients).toEqual([to, cc, bcc]);
    expect(data).not.toContain(bcc);
    const { headers, file } = readMail(data);
    expect(headers).toMatch(/^Reply-To: \S+@\S+$/m);
    expect(headers).toContain(`References: <store_order.${mailed.order['id'] as number}@`);
    expect(file!.subarray(0, 5).toString()).toBe('%PDF-');

    // The outcome stands in the history of the record, and under the sender's bell.
    const failed = JSON.stringify({
      and: [
        ['other_name', 'eq', 'store_order'],
        ['other_id', 'eq', mailed.order['id']],
        ['action', 'eq', 'email_failed'],
      ],
    });
    expect((await list(admin, 'trestle/audit', { query: failed }))['results']).toEqual([
      expect.objectContaining({ actor__username: username, changes: expect.objectContaining({ to: [null, refused] }) }),
    ]);
    expect((await list(sender, 'notice', OF_MAILS))['results']).toEqual([
      expect.objectContaining({ title: expect.stringContaining(refused), kind: 'mail' }),
    ]);

    for (let i = 0; i < 2; i += 1) expectStatus(await send({ to: [to] }), 200);
    const beyondLimit = await send({ to: [to], report: 'order' });
    expect([beyondLimit.status, Number(beyondLimit.headers.get('retry-after')) > 3000]).toEqual([429, true]);
  } finally {
    await deployment.stop();
    await server.stop();
  }
});

test('safety 96: a mail that came back is told to its sender once, by a signed address of its own', async () => {
  const [one, two] = [newMailAddress('one'), newMailAddress('two')];
  const server = await startMailServer([one, two], newMailAddress('nobody'));
  const { deployment, sender, send } = await startMailing(server, 3, { MAIL_BOUNCE_ADDRESS: 'bounces@shop.example' });
  const handIn = async (body: object, init: object = {}) =>
    (
      await fetch(`${deployment.url}/auth/bounce/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...init,
      })
    ).status;
  try {
    expectStatus(await send({ to: [one, two] }), 200);
    await outcomesOf(sender, [one, two]);
    expect(server.received.map(({ to }) => to)).toEqual([[one], [two]]);
    const [address, other] = server.received.map(({ from }) => from) as [string, string];
    expect(address).toMatch(/^bounces\+\d+-[\da-f]{24}@shop\.example$/);
    expect(await handIn({ address: other.replace(/\+\d+/, /\+\d+/.exec(address)![0]) })).toBe(400);
    expect(await handIn({})).toBe(400);
    expect(await handIn({ address, nothing: 1 })).toBe(400);
    expect(await handIn({ address }, { method: 'PUT' })).toBe(405);
    const error = `550 5.1.1 Unknown user ${'x'.repeat(300)}`;
    for (let i = 0; i < 2; i += 1) expect(await handIn({ address: address.toUpperCase(), error })).toBe(200);
    const outcomes = await outcomesOf(sender, [one, two]);
    expect(outcomes[one]).toMatchObject({ state: 'bounced', last_error: error.slice(0, 255) });
    expect(outcomes[two]).toMatchObject({ state: 'sent', last_error: null });
    expect((await list(sender, 'notice', OF_MAILS))['results']).toEqual([
      expect.objectContaining({ title: `An email to ${one} came back: An order`, kind: 'mail' }),
    ]);
  } finally {
    await deployment.stop();
    await server.stop();
  }
});

const testWithPython = spawnSync('python3', ['--version']).status === 0 ? test : test.skip;
testWithPython('a mail server hands in what came back by a script', async () => {
  const to = newMailAddress('full');
  const server = await startMailServer([to], newMailAddress('nobody'));
  const { deployment, sender, send } = await startMailing(server, 3, { MAIL_BOUNCE_ADDRESS: 'bounces@shop.example' });
  try {
    expectStatus(await send({ to: [to] }), 200);
    await outcomesOf(sender, [to]);
    const address = server.received[0]!.from;
    expect(pipeBounce(deployment.url, address, 'delayed')).toBe(0);
    expect(pipeBounce(deployment.url, 'bounces@shop.example', 'failed')).toBe(0);
    expect(pipeBounce('http://127.0.0.1:1', address, 'failed')).toBe(75);
    expect((await outcomesOf(sender, [to]))[to]).toMatchObject({ state: 'sent' });
    expect(pipeBounce(deployment.url, address, 'failed')).toBe(0);
    expect((await outcomesOf(sender, [to]))[to]).toMatchObject({
      state: 'bounced',
      // Letters outside of ASCII have no known encoding there.
      last_error: expect.stringMatching(/^smtp; 550 5\.2\.2 Postfach f\uFFFD+r M\uFFFD+bel voll$/),
    });
  } finally {
    await deployment.stop();
    await server.stop();
  }
});

test('a process that is asked to stop while it sends a mail stores first what became of it', async () => {
  const to = newMailAddress('last');
  let accept = (): void => undefined;
  const acceptance = new Promise<void>((done) => {
    accept = done;
  });
  const server = await startMailServer([to], newMailAddress('nobody'), acceptance);
  const { deployment, sender, send } = await startMailing(server, 3);
  try {
    expectStatus(await send({ to: [to] }), 200);
    await server.firstArrival;
    // No connection then keeps the services: they would end at once.
    await deployment.stopBff();
    setTimeout(accept, MAIL_SERVER_PAUSE_MS);
    await deployment.stopServices();
    expect((await outcomesOf(sender, [to]))[to]).toMatchObject({ state: 'sent', tries: 1 });
    expect(server.received).toHaveLength(1);
  } finally {
    accept();
    await deployment.stop();
    await server.stop();
  }
});

test('a sender sees their own mails, an administrator all, and nobody changes one', async () => {
  const to = newMailAddress('seen');
  const store1 = as('store1');
  expectStatus(await store1('POST', SEND_PATH, mailed.mailBody()), 200);
  expectStatus(await admin('POST', SEND_PATH, mailed.mailBody({ to: [to] })), 200);
  const rowsOf = async (caller: Call, address: string) =>
    (await list(caller, 'trestle/mail', { query: JSON.stringify(['to', 'eq', address]) }))['results'] as Body[];
  expect(await rowsOf(store1, mailed.supplier)).toHaveLength(1);
  expect(await rowsOf(as('store2'), mailed.supplier)).toHaveLength(0);
  expect(await rowsOf(store1, to)).toHaveLength(0);
  const [row] = await rowsOf(admin, to);
  expect(row).toMatchObject({ subject: 'An order' });
  const path = `/api/trestle/mail/${row!['id'] as number}/`;
  expectStatus(await store1('GET', path), 404);
  expectStatus(await admin('DELETE', path), 405);
  expectStatus(await admin('PATCH', path, { state: 'sent' }), 405);
});

test('safety 49: a mail repeated with its key is queued once and counts once', async () => {
  const [to, refused] = [newMailAddress('once'), newMailAddress('refused')];
  const server = await startMailServer([to], refused);
  const { deployment, sender, send } = await startMailing(server, 2);
  try {
    const [key, refusedKey] = [unique('key').replace(' ', '-'), unique('refused').replace(' ', '-')];
    const together = await Promise.all([1, 2, 3].map(() => send({ to: [to], report: 'order' }, key)));
    for (const reply of together) expect(expectStatus(reply, 200)).toEqual({ status: true, queued: 1 });
    for (let i = 0; i < 3; i += 1) expectStatus(await send({ to: [refused] }, refusedKey), 200);
    expect((await outcomesOf(sender, [to, refused]))[refused]).toMatchObject({ state: 'refused', tries: 1 });
    // The hour's mails are used up, and the repeat still gets the first reply.
    expect(expectStatus(await send({ to: [to], report: 'order' }, key), 200)).toEqual({ status: true, queued: 1 });
    expect(server.received).toHaveLength(1);
    expectStatus(await send({ to: [to], report: 'order', subject: 'Another' }, key), 422);
    expectStatus(await send({ to: [to] }, unique('other').replace(' ', '-')), 429);
  } finally {
    await deployment.stop();
    await server.stop();
  }
});
