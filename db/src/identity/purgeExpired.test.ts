import { setUpIdentityDb } from '../../testing/setUpContext';
import { purgeExpired } from './purgeExpired';

const { identityDb: db, run } = setUpIdentityDb(process.env);

const ATTEMPTS = 2500;
/** Adds attempts to sign in, three days old. They are kept for two. */
const addAttempts = () =>
  run(
    'INSERT INTO `sign_in_attempt` (`id`, `last_at`) ' +
      `SELECT SHA2(seq, 256), UTC_TIMESTAMP(3) - INTERVAL 3 DAY FROM seq_1_to_${ATTEMPTS}`,
  );

test('one purge deletes more than one chunk of a table', async () => {
  await addAttempts();
  expect(await purgeExpired(db)).toMatchObject({ sign_in_attempt: ATTEMPTS, notice: 0 });
  expect(await purgeExpired(db)).toMatchObject({ sign_in_attempt: 0 });
});

test('a table that fails is named, and the others are purged', async () => {
  await addAttempts();
  await run('RENAME TABLE `session_life` TO `session_life_away`');
  await expect(purgeExpired(db)).rejects.toThrow('session_life');
  await run('RENAME TABLE `session_life_away` TO `session_life`');
  expect(await purgeExpired(db)).toMatchObject({ sign_in_attempt: 0 });
});

test('keys and stored undos expire without a further write', async () => {
  await run(
    'INSERT INTO `user` (`id`, `username`, `first_name`, `last_name`, `email`) ' +
      "VALUES (9001, 'purged', 'A', 'B', 'purged@shop.example')",
  );
  await run("INSERT INTO `container` (`id`, `name`) VALUES (9001, 'purged')");
  const insert = async (age: string, i: number) => {
    const at = `UTC_TIMESTAMP(3) - INTERVAL ${age}`;
    await run(
      `INSERT INTO \`idempotency\` (\`id\`, \`body_hash\`, \`created_date\`) VALUES ('purged ${i}', 'x', ${at})`,
    );
    await run(
      'INSERT INTO `price_change` (`id`, `created_date`, `user`, `actor`, `changes`) ' +
        `VALUES ('purged ${i}', ${at}, 9001, 9001, '{}')`,
    );
    await run(
      'INSERT INTO `merge_run` (`created_date`, `user`, `actor`, `collection`, `kept`, `merged`, `details`) ' +
        `VALUES (${at}, 9001, 9001, 'product', 1, '[2]', '{}')`,
    );
    await run(
      'INSERT INTO `container_receipt` (`id`, `container`, `created_date`, `user`, `actor`, `changes`) ' +
        `VALUES ('purged ${i}', 9001, ${at}, 9001, 9001, '{}')`,
    );
  };
  await insert('31 DAY', 1);
  await insert('25 HOUR', 2);
  await insert('23 HOUR', 3);
  expect(await purgeExpired(db)).toMatchObject({ idempotency: 2, price_change: 1, merge_run: 1, container_receipt: 1 });
  expect(await purgeExpired(db)).toMatchObject({ idempotency: 0, price_change: 0, merge_run: 0, container_receipt: 0 });
});
