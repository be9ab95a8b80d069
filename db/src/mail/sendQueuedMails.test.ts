import { randomBytes } from 'node:crypto';
import { startMailServer, type TestMailServer } from '../../testing/mailServer';
import { setUpContext } from '../../testing/setUpContext';
import { insertCaller } from '../../testing/startContext';
import { endBackgroundWork } from '../platform/backgroundWork';
import { mailTimeoutMs, UNCONFIRMED_ERROR } from './deliverMail';
import { queueMail, type QueueOptions } from './mailQueue';
import { sendDueMails } from './sendQueuedMails';

/** The user of `insertCaller`. */
const USER = 1;
const SERVICE_KEY = 'a-service-key-of-thirty-two-characters';
const mailFrom = 'Trestle <no-reply@trestle.example>';

const running = setUpContext(process.env);
const { context, run, select } = running;
let server: TestMailServer;
let received: TestMailServer['received'];
/** What the mail server answers to an address: a code of three digits. It takes the mail of any other. */
const answers = new Map<string, number>();
/** Whether it confirms mails that it has. */
let isConfirming = true;
/** What happens while it has a mail and has not confirmed it yet. */
let meanwhile: ((to: readonly string[]) => Promise<unknown>) | undefined;
/** For how many seconds the first mail is still kept for its process, once the mail server has received it. */
let secondsKept: number | undefined;

beforeAll(async () => {
  await insertCaller(running.database);
  server = await startMailServer({
    refusalOf: (address) => {
      const responseCode = answers.get(address);
      return responseCode ? Object.assign(new Error(`No mail for ${address}`), { responseCode }) : null;
    },
    beforeConfirming: async ({ to }) => {
      secondsKept = await readSecondsKept();
      await meanwhile?.(to);
      return isConfirming;
    },
  });
  ({ received } = server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  answers.clear();
  meanwhile = undefined;
  received.length = 0;
  for (const table of ['mail', 'mail_message', 'audit', 'notice']) await run(`DELETE FROM \`${table}\``);
});

const queue = (to: string[], options: QueueOptions = {}, serviceKey = SERVICE_KEY): Promise<number> =>
  context.inSqlTransaction((transaction) =>
    queueMail(
      transaction,
      { mailFrom, serviceKey },
      { to, subject: 'Your order', text: 'It is here.', record: { name: 'store_order', id: 604 } },
      { sender: USER, ...options },
    ),
  );
async function readSecondsKept(): Promise<number | undefined> {
  const text = 'SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), `next_try`) AS seconds FROM `mail` LIMIT 1';
  return (await select<{ seconds: number }>(text))[0]?.seconds;
}
const errors: unknown[] = [];
const sendDue = (more: { smtpUrl?: string; serviceKey?: string; confirmMs?: number } = {}): Promise<void> =>
  sendDueMails({
    database: context.database,
    inTransaction: context.inSqlTransaction,
    settings: { smtpUrl: server.url, mailFrom, dataDir: '/nowhere', serviceKey: SERVICE_KEY, ...more },
    logError: (error) => errors.push(error),
  });
const rows = () =>
  select<{ to: string; state: string; last_error: string | null; tries: number }>(
    'SELECT `to`, `state`, `last_error`, `tries` FROM `mail` ORDER BY `id`',
  );
const count = async (table: string): Promise<number> => (await select(`SELECT \`id\` FROM \`${table}\``)).length;
/** Makes all waiting mails due, as time does. */
const waitForNextTry = () => run('UPDATE `mail` SET `next_try` = UTC_TIMESTAMP(3) WHERE `state` = "queued"');

test('each address has its own outcome: in the list, in the history of the record, as a notice to the sender', async () => {
  answers.set('gone@shop.example', 550).set('full@shop.example', 552);
  expect(await queue(['here@shop.example', 'gone@shop.example', 'full@shop.example'])).toBe(3);
  await sendDue();
  expect(received.map(({ to }) => to)).toEqual([['here@shop.example']]);
  expect(await rows()).toEqual([
    { to: 'here@shop.example', state: 'sent', last_error: null, tries: 1 },
    { to: 'gone@shop.example', state: 'refused', last_error: expect.stringContaining('No mail for gone'), tries: 1 },
    { to: 'full@shop.example', state: 'refused', last_error: expect.stringContaining('No mail for full'), tries: 1 },
  ]);
  const history = 'SELECT `action`, `changes` FROM `audit` WHERE `other_name` = "store_order" AND `other_id` = 604';
  expect(await select(`${history} ORDER BY \`id\``)).toEqual([
    { action: 'email_sent', changes: { to: [null, 'here@shop.example'] } },
    { action: 'email_failed', changes: { to: [null, 'gone@shop.example'], error: [null, expect.any(String)] } },
    { action: 'email_failed', changes: { to: [null, 'full@shop.example'], error: [null, expect.any(String)] } },
  ]);
  const notices = await select<{ title: string; link: string }>(
    'SELECT `title`, `link` FROM `notice` WHERE `user` = ? ORDER BY `id`',
    USER,
  );
  expect(notices.map(({ title }) => title)).toEqual([
    'An email to gone@shop.example was not delivered: Your order',
    'An email to full@shop.example was not delivered: Your order',
  ]);
  expect(notices[0]!.link).toBe('/store_order/edit/604');
  expect(await count('mail_message')).toBe(0);
});

test('what the server does not take now is tried again, with the same id, at that address alone', async () => {
  answers.set('later@shop.example', 451);
  await queue(['here@shop.example', 'later@shop.example']);
  await sendDue();
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'queued']);
  await sendDue();
  expect((await rows())[1]!.tries).toBe(1);
  answers.clear();
  await waitForNextTry();
  await sendDue();
  expect((await rows())[1]).toMatchObject({ state: 'sent', tries: 2, last_error: null });
  expect(received.map(({ to }) => to)).toEqual([['here@shop.example'], ['later@shop.example']]);
  const ids = received.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
  expect(ids[0]).toMatch(/@trestle\.example>/);
  expect(new Set(ids).size).toBe(1);
  expect(await count('notice')).toBe(0);
});

/** Lets the mails that wait expire in some seconds. */
const expireIn = (seconds: number) =>
  run(`UPDATE \`mail_message\` SET \`expires_at\` = UTC_TIMESTAMP(3) + INTERVAL ${seconds} SECOND`);

test('a mail that expires before its next try is refused with the last error, and its sender is told', async () => {
  answers.set('later@shop.example', 451);
  await queue(['later@shop.example']);
  await expireIn(9);
  await sendDue();
  expect(await rows()).toEqual([
    { to: 'later@shop.example', state: 'refused', last_error: expect.stringContaining('No mail for later'), tries: 1 },
  ]);
  expect([await count('notice'), await count('mail_message')]).toEqual([1, 0]);
});

test('a mail whose end has come is not sent any more, and its sender is told', async () => {
  await queue(['never@shop.example'], { lifetimeMinutes: 0 });
  answers.set('later@shop.example', 451);
  await queue(['later@shop.example']);
  await sendDue();
  await expireIn(-1);
  answers.clear();
  await waitForNextTry();
  await sendDue();
  expect(received).toEqual([]);
  const words = 'It could not be sent in time.';
  expect(await rows()).toEqual([
    { to: 'never@shop.example', state: 'refused', last_error: words, tries: 0 },
    { to: 'later@shop.example', state: 'refused', last_error: expect.stringContaining('No mail for later'), tries: 1 },
  ]);
  expect((await rows())[1]!.last_error).toMatch(/^It could not be sent in time\. The last answer: /);
  expect([await count('notice'), await count('mail_message')]).toEqual([2, 0]);
});

test('a mail whose content was deleted with age waits no longer, and its sender is told', async () => {
  await queue(['here@shop.example', 'there@shop.example']);
  await run('DELETE FROM `mail_message`');
  await sendDue();
  const outcome = { state: 'refused', last_error: 'It could not be sent in time.' };
  expect(await rows()).toMatchObject([outcome, outcome]);
  expect(await count('notice')).toBe(2);
});

test('safety 73: once the server is silent, the other mails of the moment wait, and are sent later', async () => {
  for (const to of ['a@shop.example', 'b@shop.example']) await queue([to]);
  await sendDue({ smtpUrl: 'smtp://127.0.0.1:9' });
  const outcome = { state: 'queued', last_error: 'The mail server does not answer' };
  expect(await rows()).toMatchObject([outcome, outcome]);
  expect(errors.splice(0)).toHaveLength(1);
  await waitForNextTry();
  await sendDue();
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('a mail that the server has and does not confirm is sent twice at most, and keeps no other waiting', async () => {
  isConfirming = false;
  await queue(['slow@shop.example']);
  await sendDue({ confirmMs: 300 });
  expect(await rows()).toMatchObject([{ state: 'queued', last_error: UNCONFIRMED_ERROR }]);
  expect(await readSecondsKept()).toBeGreaterThan(240);
  isConfirming = true;
  await queue(['other@shop.example']);
  await sendDue();
  expect((await rows())[1]).toMatchObject({ state: 'sent' });
  isConfirming = false;
  await waitForNextTry();
  await queue(['third@shop.example']);
  await sendDue({ confirmMs: 300 });
  expect(received.map(({ to }) => to[0])).toEqual([
    'slow@shop.example',
    'other@shop.example',
    'slow@shop.example',
    'third@shop.example',
  ]);
  expect((await rows())[0]).toMatchObject({
    state: 'refused',
    last_error: `${UNCONFIRMED_ERROR}: it may have arrived.`,
  });
  expect(errors.splice(0)).toHaveLength(3);
  isConfirming = true;
});

test('a passcode waits for no mail of people, however long the mail server takes for those', async () => {
  let passcodeCame = () => {};
  const untilPasscode = new Promise<void>((resolve) => (passcodeCame = resolve));
  meanwhile = async ([to]) => (to === 'code@shop.example' ? passcodeCame() : untilPasscode);
  await queue(['order@shop.example']);
  await queue(['code@shop.example'], { sender: undefined });
  await sendDue({ confirmMs: 3000 });
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
});
test('of the mails of accounts, those that expire first go first', async () => {
  for (const to of ['invited1@shop.example', 'invited2@shop.example']) await queue([to], { sender: undefined });
  await queue(['code@shop.example'], { sender: undefined, lifetimeMinutes: 15 });
  await sendDue();
  expect(received.map(({ to }) => to[0])).toEqual([
    'code@shop.example',
    'invited1@shop.example',
    'invited2@shop.example',
  ]);
});

test('safety 95: a recipient who is erased while the mail is sent comes back into no table', async () => {
  meanwhile = () =>
    run('UPDATE `mail` SET `state` = "refused", `to` = "former_user_5", `message` = NULL, `next_try` = NULL');
  await queue(['ada@shop.example']);
  await sendDue();
  expect(received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ to: 'former_user_5', state: 'refused' }]);
  expect([await count('audit'), await count('notice'), await count('mail_message')]).toEqual([0, 0, 0]);
});

test('of several processes, one sends each mail', async () => {
  const people = Array.from({ length: 10 }, (_, i) => `person${i}@shop.example`);
  await Promise.all(people.map((to) => queue([to])));
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  await sendDue();
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual(people);
});

test('a large mail is kept for its process for as long as its server may take', async () => {
  const content = randomBytes(16 * 1024 * 1024);
  await context.inSqlTransaction((transaction) =>
    queueMail(
      transaction,
      { mailFrom, serviceKey: SERVICE_KEY },
      {
        to: ['here@shop.example'],
        subject: 'Plans',
        text: 'Here.',
        attachments: [{ filename: 'plans.bin', contentType: 'application/octet-stream', content }],
      },
    ),
  );
  await sendDue();
  expect(errors).toEqual([]);
  expect(received).toHaveLength(1);
  const limitSeconds = mailTimeoutMs(Buffer.from(received[0]!.text)) / 1000;
  expect(limitSeconds).toBeGreaterThan(90);
  expect(secondsKept).toBeGreaterThan(limitSeconds);
});

test('safety 2: a decoy leaves nothing', async () => {
  await queue(['nobody@shop.example'], { isDecoy: true });
  expect([await count('mail'), await count('mail_message')]).toEqual([0, 0]);
});

test('waiting mails are unreadable without the key, and are sent while the key is being changed', async () => {
  await queue(['here@shop.example'], {}, 'the-former-key-of-thirty-two-characters');
  const stored = await select<{ content: Buffer }>('SELECT `content` FROM `mail_message`');
  expect(stored[0]!.content.toString('latin1')).not.toContain('here@shop');
  await sendDue({ serviceKey: `${SERVICE_KEY},the-former-key-of-thirty-two-characters` });
  expect((await rows())[0]!.state).toBe('sent');
});

// The last test: from here on this process stops.
test('a process that stops gives back what it has taken and not sent: another one sends it at once', async () => {
  await queue(['here@shop.example', 'there@shop.example']);
  endBackgroundWork();
  await sendDue();
  expect(received).toEqual([]);
  const outcome = { state: 'queued', tries: 0 };
  expect(await rows()).toMatchObject([outcome, outcome]);
  const due = 'SELECT `id` FROM `mail` WHERE `next_try` <= UTC_TIMESTAMP(3) AND `taken_by` IS NULL';
  expect(await select(due)).toHaveLength(2);
});
