import { setUpIdentityDb } from '../../testing/setUpContext';
import { insertCaller } from '../../testing/startContext';
import { storeOutcomes } from '../mail/mailOutcomes';
import { purgeExpired } from './purgeExpired';
import { storeBounce } from './storeBounce';

const ADDRESS = 'gone@shop.example';
const running = setUpIdentityDb(process.env);
const { identityDb: db, run, select } = running;
beforeAll(() => insertCaller(running.database));
beforeEach(async () => {
  for (const table of ['mail', 'bounced_address']) await run(`DELETE FROM \`${table}\``);
});

/** Adds a mail that was sent so many days ago. */
const addSent = (id: number, days: number, to = ADDRESS) =>
  run(
    'INSERT INTO `mail` (`id`, `to`, `subject`, `state`, `sent_date`) ' +
      `VALUES (${id}, '${to}', 'Your order', 'sent', UTC_TIMESTAMP(3) - INTERVAL ${days} DAY)`,
  );
const marks = () =>
  select(
    'SELECT `address`, `reason`, `status_code`, `is_permanent`, `mail`, `retried_date` IS NOT NULL AS isRetried, ' +
      '`since` < UTC_TIMESTAMP(3) - INTERVAL 1 DAY AS isOld FROM `bounced_address` ORDER BY `address`',
  );
const bounce = (id: number, error = '550 5.1.1 Unknown user') => storeBounce(db, id, { error, status: null });

test('an address is marked by the mail that came back, in small letters, and told apart by accents', async () => {
  await addSent(1, 1, 'René@Shop.example');
  await addSent(2, 1, 'rene@shop.example');
  await bounce(1);
  await bounce(2, '452 4.2.2 Mailbox full');
  expect(await marks()).toMatchObject([
    { address: 'rene@shop.example', status_code: '4.2.2', is_permanent: false, mail: 2, isRetried: 0 },
    {
      address: 'rené@shop.example',
      reason: '550 5.1.1 Unknown user',
      status_code: '5.1.1',
      is_permanent: true,
      mail: 1,
    },
  ]);
});

test('a mail that comes back again marks anew, and one of before changes no newer mark', async () => {
  await addSent(1, 3);
  await addSent(2, 2);
  await bounce(2);
  await run('UPDATE `bounced_address` SET `since` = `since` - INTERVAL 2 DAY');
  await bounce(1, '452 4.2.2 Mailbox full');
  expect(await marks()).toMatchObject([{ mail: 2, isRetried: 0, isOld: 1 }]);
});

test('a mail that was sent later, or is sent now, ends the mark after a week without a return', async () => {
  await addSent(1, 20);
  await addSent(2, 8);
  await addSent(3, 8, 'other@shop.example');
  await bounce(1);
  await bounce(3);
  expect(await marks()).toMatchObject([{ isRetried: 1 }, { address: 'other@shop.example', isRetried: 0 }]);
  expect(await purgeExpired(db)).toMatchObject({ bounced_address: 1 });
  const sent = { id: 9, to: 'Other@shop.example', subject: '', record: null, user: null, message: 1, tries: 1 };
  await run(
    "INSERT INTO `mail` (`id`, `to`, `subject`, `state`) VALUES (9, 'Other@shop.example', 'Your order', 'queued')",
  );
  await running.context.inSqlTransaction((transaction) =>
    storeOutcomes(transaction, [{ mail: { ...sent, secondsLeft: 9 }, state: 'sent', error: null }]),
  );
  expect(await marks()).toMatchObject([{ address: 'other@shop.example', isRetried: 1 }]);
  expect(await purgeExpired(db)).toMatchObject({ bounced_address: 0 });
});
