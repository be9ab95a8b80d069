import { bearer, createUser, groupId } from '../parts/createUser';
import { readMail } from '../parts/mailParts';
import { startMailServer, type ReceivedMail } from '../parts/mailServer';
import { makeMailedOrder, newMailAddress, SEND_PATH, type MailedOrder } from '../parts/orderMail';
import { as, call, expectStatus, list, logIn, type Body } from '../parts/people';
import { startSecondDeployment } from '../parts/secondDeployment';
import { unique } from '../../uniqueText';

/* Mails that go through a mail server. */
const admin = as('admin');
let mailed: MailedOrder;
beforeAll(async () => {
  mailed = await makeMailedOrder();
});

test('a mail goes through a mail server, blind copies unseen; safety 63: so many in an hour, over all processes', async () => {
  const [to, cc, bcc, refused] = [
    newMailAddress('to'),
    newMailAddress('cc'),
    newMailAddress('bcc'),
    newMailAddress('refused'),
  ];
  const server = await startMailServer([to, cc, bcc], refused);
  const deployment = await startSecondDeployment({ SMTP_URL: server.url, MAILS_PER_HOUR: '4' });
  try {
    const { username } = await createUser({ groups: [await groupId('Administrator')] });
    const headers = { 'content-type': 'application/json', ...bearer((await logIn(username)).token) };
    const send = (more: Body) => call('POST', SEND_PATH, mailed.mailBody(more), headers);
    const sendThroughServer = async (more: Body) => {
      const reply = await fetch(deployment.url + SEND_PATH, {
        method: 'POST',
        headers,
        body: JSON.stringify(mailed.mailBody(more)),
      });
      return { status: reply.status, body: (await reply.json()) as Body, headers: reply.headers };
    };
    expectStatus(await sendThroughServer({ to: [to], cc: [cc], bcc: [bcc], report: 'order' }), 200);
    expect(server.received).toHaveLength(1);
    const [{ to: recipients, data }] = server.received as [ReceivedMail];
    expect(recipients).toEqual([to, cc, bcc]);
    expect(data).not.toContain(bcc);
    expect(readMail(data).file!.subarray(0, 5).toString()).toBe('%PDF-');
    expectStatus(await sendThroughServer({ to: [refused] }), 503);
    const failed = JSON.stringify({
      and: [
        ['other_name', 'eq', 'store_order'],
        ['other_id', 'eq', mailed.order['id']],
        ['action', 'eq', 'email_failed'],
      ],
    });
    expect((await list(admin, 'trestle/audit', { query: failed }))['results']).toEqual([
      expect.objectContaining({ actor__username: username, other_name: 'store_order' }),
    ]);
    expectStatus(await send({ to: [to] }), 200);
    expectStatus(await send({ to: [to] }), 200);
    const beyondLimit = await sendThroughServer({ to: [to] });
    expect([beyondLimit.status, Number(beyondLimit.headers.get('retry-after')) > 3000]).toEqual([429, true]);
    expect(server.received).toHaveLength(1);
  } finally {
    await deployment.stop();
    await server.stop();
  }
});

test('safety 49: a mail repeated with its key is sent once and counts once, and a refused one can be sent again', async () => {
  const [to, refused] = [newMailAddress('once'), newMailAddress('refused')];
  let acceptMails = (): void => undefined;
  const acceptance = new Promise<void>((resolve) => {
    acceptMails = resolve;
  });
  const server = await startMailServer([to], refused, acceptance);
  const deployment = await startSecondDeployment({ SMTP_URL: server.url, MAILS_PER_HOUR: '3' });
  try {
    const { username } = await createUser({ groups: [await groupId('Administrator')] });
    const sessionHeaders = { 'content-type': 'application/json', ...bearer((await logIn(username)).token) };
    const send = async (key: string, more: Body) => {
      const headers = { ...sessionHeaders, 'idempotency-key': key };
      const reply = await fetch(deployment.url + SEND_PATH, {
        method: 'POST',
        headers,
        body: JSON.stringify(mailed.mailBody(more)),
      });
      return { status: reply.status, body: (await reply.json()) as Body, headers: reply.headers };
    };
    const [key, refusedKey] = [unique('key').replace(' ', '-'), unique('refused').replace(' ', '-')];
    for (let i = 0; i < 2; i += 1) expectStatus(await send(refusedKey, { to: [refused] }), 503);

    const first = send(key, { to: [to], report: 'order' });
    await server.firstArrival;
    expect(expectStatus(await send(key, { to: [to], report: 'order' }), 409)).toMatchObject({ code: 'under_way' });
    acceptMails();
    expect(expectStatus(await first, 200)).toEqual({ status: true });
    // The hour's mails are used up, and the repeat still gets the first reply.
    expect(expectStatus(await send(key, { to: [to], report: 'order' }), 200)).toEqual({ status: true });
    expect(server.received).toHaveLength(1);
    expectStatus(await send(key, { to: [to], report: 'order', subject: 'Another' }), 422);
    expectStatus(await send(unique('other').replace(' ', '-'), { to: [to] }), 429);
  } finally {
    acceptMails();
    await deployment.stop();
    await server.stop();
  }
});
