import { execute } from '../../collection/call/statements';
import { sql } from '../../sql/sqlText';
import { startContext, type TestContext } from '../../../testing/startContext';
import { failAbandonedSchedules, keepSchedulesAlive, saveResult, takeDueSchedules } from './scheduleRows';

jest.setTimeout(120_000);

const NOW = new Date('2026-10-03T12:00:00Z');
let running: TestContext;
beforeAll(async () => {
  running = await startContext(process.env);
  const { context } = running;
  const user =
    "INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`) VALUES ('a', 'A', 'B', 'a@x.example')";
  await execute(context, sql(user));
});
afterAll(() => running.stop());
afterEach(() => execute(running.context, sql('DELETE FROM `report_schedule`')));

const insert = (nextRun: string | null, isActive = 1) =>
  execute(
    running.context,
    sql(
      'INSERT INTO `report_schedule` ' +
        '(`report`, `title`, `parameters`, `format`, `frequency`, `time`, `zone`, `is_active`, `next_run`, `owner`) ' +
        "SELECT 'x', 'X', '{\"a\":[1]}', 'csv', 'daily', '02:30', 'Australia/Melbourne', ?, ?, `id` FROM `user` LIMIT 1",
      isActive,
      nextRun,
    ),
  );
const nextRuns = async () =>
  (
    await running.context.database.selectRows<{ next_run: string }>(sql('SELECT `next_run` FROM `report_schedule`'))
  ).map((row) => row.next_run);

test('of many processes one takes a schedule, and moves it on past every time that was missed', async () => {
  await insert('2026-09-01 16:30:00.000');
  const takenSchedules = await Promise.all(Array.from({ length: 8 }, () => takeDueSchedules(running.context, NOW)));
  expect(takenSchedules.flat()).toMatchObject([{ report: 'x', parameters: { a: [1] }, recipients: [] }]);
  // 2:30 is skipped that night.
  expect(await nextRuns()).toEqual(['2026-10-03T16:00:00.000Z']);
  expect(await takeDueSchedules(running.context, NOW)).toEqual([]);
});

test('what is off, not due, or stopped is not taken', async () => {
  await insert('2026-09-01 16:30:00.000', 0);
  await insert('2026-10-03 12:00:00.001');
  await insert(null);
  expect(await takeDueSchedules(running.context, NOW)).toEqual([]);
  const [due] = await takeDueSchedules(running.context, new Date(NOW.getTime() + 1));
  await saveResult(running.context, due!.id, `Stopped: ${'x'.repeat(600)}`, true);
  expect(await takeDueSchedules(running.context, new Date('2027-01-01T00:00:00Z'))).toEqual([]);
});

test('a schedule whose process has stopped is marked as failed once; one that gives signs of life is not', async () => {
  const { context } = running;
  for (const day of ['01', '02', '03']) await insert(`2026-09-${day} 16:30:00.000`);
  const [stoppedId, aliveId, endedId] = (await takeDueSchedules(context, NOW)).map(({ id }) => id);
  const makeSilentSql = 'UPDATE `report_schedule` SET `alive_at` = UTC_TIMESTAMP(3) - INTERVAL 61 SECOND';
  expect(await failAbandonedSchedules(context)).toEqual([]);
  await execute(context, sql(makeSilentSql));
  await keepSchedulesAlive(context, [aliveId!]);
  await saveResult(context, endedId!, 'Sent to 1 person.');
  const abandonedSchedules = await Promise.all(Array.from({ length: 4 }, () => failAbandonedSchedules(context)));
  expect(abandonedSchedules.flat().map(({ id }) => id)).toEqual([stoppedId]);
  const query = 'SELECT `id`, `last_result` AS result FROM `report_schedule` ORDER BY `id`';
  expect(await context.database.selectRows(sql(query))).toEqual([
    { id: stoppedId, result: expect.stringMatching(/^Failed: the server stopped/) },
    { id: aliveId, result: 'Started' },
    { id: endedId, result: 'Sent to 1 person.' },
  ]);
});
