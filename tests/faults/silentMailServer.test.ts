import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { RowDataPacket } from 'mysql2/promise';
import { startFourProcesses, type FourProcesses } from './fourProcesses';
import { callDuring, figuresOf, printFigures, sendCall, type CallResult } from './steadyCalls';
import { startStopwatch } from '../stopwatch';

const LONGEST_WAIT_MS = 10_000;
const LONGEST_END_MS = 11_000;
/** What the server says before it goes silent: nothing, or all up to the mail itself. */
const SILENCES = {
  'accepts and never answers': [],
  'stops in the middle of DATA': ['220 here', '250 here', '250 from', '250 to', '354 go on'],
} as const;
let answers: readonly string[] = [];
let mailServer: Server;
const sockets = new Set<Socket>();
let four: FourProcesses;
let supplier: number;

beforeAll(async () => {
  mailServer = createServer((socket) => {
    sockets.add(socket);
    const left = [...answers];
    const answer = () => {
      const line = left.shift();
      if (line) socket.write(`${line}\r\n`);
    };
    socket.on('error', () => undefined).on('data', answer);
    answer();
  });
  await once(mailServer.listen(0, '127.0.0.1'), 'listening');
  const SMTP_URL = `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`;
  four = await startFourProcesses({ SMTP_URL });
  const created = await post('/api/supplier/', { name: 'Maker', email_address: 'maker@mail.example' });
  ({ id: supplier } = JSON.parse(created.text) as { id: number });
}, 120_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  mailServer?.close();
  await four?.stop();
}, 60_000);

const post = (path: string, body: object, key?: string): Promise<CallResult> =>
  sendCall(four, four.bffs[0].origin, { method: 'POST', path, body, ...(key ? { key } : {}) });
const sendMail = (key: string) => {
  const mail = { to: ['maker@mail.example'], subject: 'Hello', body: 'As spoken of.' };
  return post('/api/trestle/send_email/', { ...mail, other_name: 'supplier', other_id: supplier }, key);
};
/** Asks for a mail in every way but a schedule: by the button, a passcode, and an invitation. */
const askForMails = async (name: string): Promise<CallResult[]> => {
  const person = { first_name: 'Mia', last_name: 'Quay', is_active: true, invite: true };
  const mails = await Promise.all([
    sendMail(`mail-${name}`),
    post('/auth/forgot_password/', { username: 'boss' }),
    post('/api/trestle/user/', { ...person, username: `mia-${name}`, email: `mia-${name}@mail.example` }),
  ]);
  expect(mails.map(({ status }) => status)).toEqual([200, 200, 201]);
  return mails;
};

test.each(Object.keys(SILENCES) as (keyof typeof SILENCES)[])(
  'safety 73: a mail server that %s: nobody waits 10 s, and nothing else is held up',
  async (name) => {
    answers = SILENCES[name];
    const tag = name.slice(0, 5).trim();
    let mails: CallResult[] = [];
    const others = await callDuring(
      four,
      () => ({ origin: four.bffs[0].origin, call: { method: 'GET', path: '/api/supplier/' } }),
      async () => {
        await wait(500);
        mails = await askForMails(tag);
      },
    );
    printFigures(`A mail server that ${name}, calls of others`, figuresOf(others, performance.now()), 0);
    printFigures(`A mail server that ${name}, who mails`, figuresOf(mails, performance.now()), 0);
    expect(Math.max(...mails.map(({ ms }) => ms))).toBeLessThan(LONGEST_WAIT_MS);
    expect(figuresOf(others, 0)).toMatchObject({ refused: 0 });
    expect(JSON.parse(mails[0]!.text)).toEqual({ status: true, queued: 1 });
    // A repeat queues nothing again, and the mail still waits.
    expect((await sendMail(`mail-${tag}`)).text).toBe(mails[0]!.text);
    const [[waiting]] = await four.database.query<RowDataPacket[]>(
      "SELECT COUNT(*) AS n FROM `mail` WHERE `state` = 'queued' AND `to` = 'maker@mail.example'",
    );
    expect(Number(waiting!['n'])).toBe(Object.keys(SILENCES).indexOf(name) + 1);
    const [[kept]] = await four.database.query<RowDataPacket[]>(
      'SELECT COUNT(*) AS n FROM `invitation` i JOIN `user` u ON u.`id` = i.`user` WHERE u.`username` = ?',
      [`mia-${tag}`],
    );
    expect(Number(kept!['n'])).toBe(1);
  },
  60_000,
);

test('safety 73: SIGTERM ends BFFs and services within 11 s while they wait for a mail server', async () => {
  answers = [];
  const [before, waiting] = [sockets.size, askForMailsUntilSent()];
  while (sockets.size < before + 1) await wait(20);
  const ends = await Promise.all(
    [...four.bffs, ...four.services].map(async (part) => {
      const elapsedMs = startStopwatch();
      await part.end();
      return elapsedMs();
    }),
  );
  process.stdout.write(
    `SIGTERM while mails hang: the slowest process ended after ${Math.max(...ends).toFixed(0)} ms.\n`,
  );
  expect(Math.max(...ends)).toBeLessThan(LONGEST_END_MS);
  await waiting;
}, 60_000);

/** Has a mail by the button and a passcode sent, whatever becomes of them. */
const askForMailsUntilSent = () =>
  Promise.all([sendMail('last'), post('/auth/forgot_password/', { username: 'boss' })]);
