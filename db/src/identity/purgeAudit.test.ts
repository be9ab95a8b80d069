import { setUpIdentityDb } from '../../testing/setUpContext';
import { purgeAudit } from './purgeAudit';

const { identityDb: db, run, select } = setUpIdentityDb(process.env);

const insert = (action: string, ageDays: number) =>
  run(
    "INSERT INTO `audit` (`action`, `other_name`, `created_date`) VALUES (?, 'x', UTC_TIMESTAMP(3) - INTERVAL ? DAY)",
    action,
    ageDays,
  );
const readActions = async () =>
  (await select('SELECT `action` FROM `audit` ORDER BY `id`')).map(({ action }) => action);

test('safety 16: entries go only when a setting says so, and their end is itself in the audit', async () => {
  await run('DELETE FROM `audit`');
  for (const [action, age] of [
    ['old', 31],
    ['older', 400],
    ['new', 29],
  ] as const)
    await insert(action, age);
  expect(await purgeAudit(db, 0)).toBe(0);
  expect(await purgeAudit(db, 30)).toBe(2);
  expect(await readActions()).toEqual(['new', 'purge']);
  // Nothing to delete, nothing to say.
  expect(await purgeAudit(db, 30)).toBe(0);
  expect(await readActions()).toEqual(['new', 'purge']);
});
