import { endNoticeMails } from '../identity/endNoticeMails';
import { openContent } from './sealedContent';
import { sql } from '../sql/sqlText';
import { setUpIdentityDb } from '../../testing/setUpContext';
import { insertCaller } from '../../testing/startContext';
import { addNotices } from '../notices/addNotices';
import { queueDueNotices } from '../notices/mailNotices';
import { readUnsubscribeToken, UNSUBSCRIBE_PATH, unsubscribeUrl } from './unsubscribe';

/** The user of `insertCaller`. */
const USER = 1;
const [KEY, OLD_KEY] = ['a-service-key-of-thirty-two-characters', 'an-older-key-of-thirty-two-characters'];
const PUBLIC_URL = 'https://orders.shop.example';
const tokenIn = (address: string): string => address.slice((PUBLIC_URL + UNSUBSCRIBE_PATH).length, -1);

test('an address names its person and kind for as long as its key is accepted, and nobody makes one up', () => {
  const token = tokenIn(unsubscribeUrl(PUBLIC_URL, OLD_KEY, { user: 7, kind: 'stock' })!);
  expect(readUnsubscribeToken(token, `${KEY},${OLD_KEY}`)).toEqual({ user: 7, kind: 'stock' });
  expect(readUnsubscribeToken(token, KEY)).toBeNull();
  const others = [token.replace('7.', '8.'), token.replace('stock', 'delay'), `${token}A`, token.slice(0, -1), '', '7'];
  for (const other of others) expect([other, readUnsubscribeToken(other, OLD_KEY)]).toEqual([other, null]);
  for (const kind of ['release', 'constructor'])
    expect(unsubscribeUrl(PUBLIC_URL, KEY, { user: 7, kind: kind as 'release' })).toBeUndefined();
  expect(unsubscribeUrl(undefined, KEY, { user: 7, kind: 'stock' })).toBeUndefined();
});

describe('in the database', () => {
  const running = setUpIdentityDb(process.env);
  const { context, identityDb: identity, run, select } = running;
  beforeAll(async () => {
    await insertCaller(running.database);
    await run("UPDATE `user` SET `mail_delay` = 1, `email` = 'ann@shop.example' WHERE `id` = ?", USER);
  });
  const addDelay = () =>
    context.inSqlTransaction((transaction) =>
      addNotices(transaction, [{ users: [USER], notice: { kind: 'delay', title: 'Container C-1 is delayed.' } }]),
    );

  test('each mail of a notice names the address in its headers and its words', async () => {
    await addDelay();
    await queueDueNotices({
      database: context.database,
      inTransaction: context.inSqlTransaction,
      settings: { mailFrom: 'no-reply@shop.example', serviceKey: KEY, productName: 'Trestle', publicUrl: PUBLIC_URL },
      logError: (error) => {
        throw error as Error;
      },
    });
    const [message] = await select<{ content: Buffer }>('SELECT `content` FROM `mail_message`');
    const mail = (await openContent(message!.content, [KEY])).toString().replaceAll(/=\r\n|\r\n(?= )/g, '');
    const address = unsubscribeUrl(PUBLIC_URL, KEY, { user: USER, kind: 'delay' })!;
    expect(mail).toContain(`List-Unsubscribe: <${address}>`);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail.replaceAll('=3D', '=')).toContain(`Stop these mails: ${address}`);
  });

  test('who has unsubscribed gets no more mails of that kind; the history says so once', async () => {
    for (let i = 0; i < 2; i += 1) await endNoticeMails(identity, { user: USER, kind: 'delay' }, `request-${i}`);
    await addDelay();
    const counts = await context.database.selectCells(
      sql(
        'SELECT (SELECT COUNT(*) FROM `notice_mail`), (SELECT COUNT(*) FROM `audit`), ' +
          '(SELECT `changes` FROM `audit`), (SELECT COUNT(*) FROM `notice`)',
      ),
    );
    expect(counts).toEqual([[0, 1, { mail_delay: [true, false] }, 2]]);
    await endNoticeMails(identity, { user: 999_999, kind: 'delay' }, 'nobody');
  });
});
