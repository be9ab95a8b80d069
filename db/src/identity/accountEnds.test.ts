import { sql } from '../sql/sqlText';
import { startContext, type TestContext } from '../../testing/startContext';
import { carryAccountEnds } from './accountEnds';
import { isUserActiveNow, type UserRow } from './users';

jest.setTimeout(120_000);

let running: TestContext;
beforeAll(async () => {
  running = await startContext(process.env);
});
afterAll(() => running.stop());

const YEAR_AGO = '2025-01-01 00:00:00.000';
const IN_THE_FUTURE = '2999-01-01 00:00:00.000';

async function addPerson(name: string, isActive: boolean, start: string | null, end: string | null): Promise<void> {
  await running.context.database.execute(
    sql(
      'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `is_active`, `active_start_date`, ' +
        "`active_end_date`) VALUES (?, 'Ada', 'L', ?, ?, ?, ?)",
      name,
      `${name}@shop.example`,
      isActive,
      start,
      end,
    ),
  );
}
async function person(name: string): Promise<UserRow> {
  const text = 'SELECT `is_active`, `active_start_date`, `active_end_date` FROM `user` WHERE `username` = ?';
  return (await running.context.database.selectRows<UserRow & Record<string, unknown>>(sql(text, name)))[0]!;
}

test('an account that ended is ended by the dates in Go’s variant and by the flag in the standard one', async () => {
  await addPerson('flagged', false, null, null);
  await addPerson('flagged-later', false, YEAR_AGO, IN_THE_FUTURE);
  await addPerson('dated', true, YEAR_AGO, '2025-06-01 00:00:00.000');
  await addPerson('open', true, YEAR_AGO, IN_THE_FUTURE);
  const { database } = running.context;

  await carryAccountEnds(database, 'go');
  for (const name of ['flagged', 'flagged-later']) {
    const row = await person(name);
    expect(row).toMatchObject({ is_active: true, active_end_date: expect.any(String) });
    expect(isUserActiveNow(row)).toBe(false);
    expect(row.active_start_date! <= row.active_end_date!).toBe(true);
    // An administrator opens it again.
    expect(isUserActiveNow({ ...row, active_end_date: null })).toBe(true);
  }
  expect(await person('dated')).toMatchObject({ active_end_date: '2025-06-01T00:00:00.000Z' });

  await carryAccountEnds(database, 'standard');
  for (const name of ['flagged', 'flagged-later', 'dated'])
    expect(await person(name)).toEqual({ is_active: false, active_start_date: null, active_end_date: null });
  expect(await person('open')).toMatchObject({ is_active: true, active_end_date: '2999-01-01T00:00:00.000Z' });
});
