import type { SessionUser } from '@trestle/schema/sessionUser';
import { startContext, type TestContext } from '../../../testing/startContext';
import { execute } from '../../collection/call/statements';
import { connectIdentityDb, type IdentityDb } from '../../identity/identityDb';
import { endBackgroundWork, finishBackgroundWork } from '../../platform/backgroundWork';
import { sql } from '../../sql/sqlText';
import { failAbandonedSchedules } from './abandonedSchedules';
import { loadOwner, mailToRecipient } from './mailToRecipient';
import type { RecipientOutcome } from './outcomes';
import type { SchedulerOptions } from './scheduleMails';
import { startDueSchedules } from './scheduler';

jest.mock('./mailToRecipient');
jest.setTimeout(120_000);

let running: TestContext;
let identityDb: IdentityDb;
beforeAll(async () => {
  running = await startContext(process.env);
  identityDb = connectIdentityDb(running.url);
});
afterAll(async () => {
  identityDb.close();
  await running.stop();
});
const run = (text: string) => execute(running.context, sql(text));
/** A time of day in UTC that is half a day away: what is due within an hour of its next time is left out. */
const timeHoursAway = (): string => new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16);

test('a fault before the first mail leaves a schedule to be made once more', async () => {
  const { context } = running;
  await run(
    "INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`) VALUES ('o', 'O', 'X', 'o@x.example')",
  );
  await run(
    'INSERT INTO `report_schedule` (`report`, `title`, `format`, `frequency`, `time`, `zone`, `next_run`, `owner`) ' +
      `SELECT 'x', 'X', 'csv', 'daily', '${timeHoursAway()}', 'UTC', '2026-09-01', \`id\` FROM \`user\``,
  );
  jest.mocked(loadOwner).mockRejectedValueOnce(new Error('the database is away'));
  const logError = jest.fn();
  const options = { context, identityDb, logError } as Partial<SchedulerOptions> as SchedulerOptions;
  await startDueSchedules(options, new Set());
  await finishBackgroundWork(60_000);
  expect(logError).toHaveBeenCalledTimes(1);
  await run('UPDATE `report_schedule` SET `alive_at` = UTC_TIMESTAMP(3) - INTERVAL 61 SECOND');
  expect(await failAbandonedSchedules(context)).toEqual([]);
  const query = 'SELECT `next_run` <= UTC_TIMESTAMP(3) AS isDue FROM `report_schedule`';
  expect(await context.database.selectRows(sql(query))).toEqual([{ isDue: 1 }]);
  await run('DELETE FROM `report_schedule`');
  await run('DELETE FROM `user`');
});

test('each recipient has the rights of their turn, and is named as they are called at the end', async () => {
  for (const name of ['p', 'q'])
    await run(
      'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`) ' +
        `VALUES ('${name}', '${name}', 'X', '${name}@x.example')`,
    );
  await run(
    'INSERT INTO `report_schedule` (`report`, `title`, `format`, `frequency`, `time`, `zone`, `next_run`, `owner`) ' +
      `SELECT 'x', 'X', 'csv', 'daily', '${timeHoursAway()}', 'UTC', '2026-09-01', MIN(\`id\`) FROM \`user\``,
  );
  await run(
    'INSERT INTO `report_schedule_recipients` (`report_schedule`, `user`) ' +
      'SELECT s.`id`, u.`id` FROM `report_schedule` s, `user` u',
  );
  jest.mocked(loadOwner).mockImplementationOnce(async (_options, schedule, user) => ({
    user,
    seesEverything: true,
    visibleIds: new Set(schedule.recipients),
  }));
  const recipients: SessionUser[] = [];
  const mail = async (recipient: SessionUser): Promise<RecipientOutcome> => {
    recipients.push(recipient);
    await run("UPDATE `user` SET `first_name` = 'Former', `is_active` = `username` <> 'q'");
    return { outcome: { state: 'failed', recipient: recipient.id, reason: 'No.' }, isTold: true };
  };
  jest
    .mocked(mailToRecipient)
    .mockImplementationOnce((_options, _schedule, recipient) => mail(recipient))
    .mockImplementationOnce((_options, _schedule, recipient) => mail(recipient));
  const logError = jest.fn();
  const options = { context: running.context, identityDb, logError, mailer: { send: () => Promise.resolve() } };
  await startDueSchedules(options as Partial<SchedulerOptions> as SchedulerOptions, new Set());
  await finishBackgroundWork(60_000);
  expect(recipients.map(({ email, is_active: isActive }) => [email, isActive])).toEqual([
    ['p@x.example', true],
    ['q@x.example', false],
  ]);
  expect(await running.context.database.selectCells(sql('SELECT `last_result` FROM `report_schedule`'))).toEqual([
    ['Failed for Former X: No. Former X: No.'],
  ]);
  expect(logError).not.toHaveBeenCalled();
  await run('DELETE FROM `report_schedule`');
  await run('DELETE FROM `user`');
});

test('a process that stops mails no further recipient, and hands the rest to another', async () => {
  for (const name of ['a', 'b', 'c'])
    await run(
      'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`) ' +
        `VALUES ('${name}', '${name}', 'X', '${name}@x.example')`,
    );
  await run(
    'INSERT INTO `report_schedule` (`report`, `title`, `format`, `frequency`, `day`, `time`, `zone`, `next_run`, `owner`) ' +
      `SELECT 'x', 'X', 'csv', 'monthly', 5, '${timeHoursAway()}', 'UTC', '2026-09-01', MIN(\`id\`) FROM \`user\``,
  );
  await run(
    'INSERT INTO `report_schedule_recipients` (`report_schedule`, `user`) ' +
      'SELECT s.`id`, u.`id` FROM `report_schedule` s, `user` u',
  );
  const mailed: string[] = [];
  jest.mocked(loadOwner).mockImplementation(async (_options, schedule, user) => ({
    user,
    seesEverything: true,
    visibleIds: new Set(schedule.recipients),
  }));
  jest.mocked(mailToRecipient).mockImplementation(async (_options, _schedule, recipient: SessionUser) => {
    mailed.push(recipient.email);
    endBackgroundWork();
    return { outcome: { state: 'sent' }, isTold: true };
  });
  const logError = jest.fn();
  const options = { context: running.context, identityDb, logError } as Partial<SchedulerOptions> as SchedulerOptions;
  await startDueSchedules(options, new Set());
  await finishBackgroundWork(60_000);
  expect(mailed).toHaveLength(1);
  const query = 'SELECT `next_run` <= UTC_TIMESTAMP(3) AS isDue, `last_result` AS result FROM `report_schedule`';
  expect(await running.context.database.selectRows(sql(query))).toEqual([
    { isDue: 1, result: expect.stringMatching(/^The server stopped/) },
  ]);
  expect(logError).not.toHaveBeenCalled();
});
