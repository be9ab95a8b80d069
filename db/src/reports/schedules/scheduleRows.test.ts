import { execute } from '../../collection/call/statements';
import { sql } from '../../sql/sqlText';
import { startContext, type TestContext } from '../../../testing/startContext';
import { failAbandonedSchedules } from './abandonedSchedules';
import { handBackSchedule, keepSchedulesAlive, requireOwnRun, saveResult, ScheduleTakenError } from './ownRun';
import { takeDueSchedules, type DueSchedule } from './scheduleRows';

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
const loggedIds: number[] = [];
const takeOneByOne = (now: Date) => takeDueSchedules(running.context, now, (_, id) => loggedIds.push(id));
/** Takes all that are due. */
async function takeDue(now: Date): Promise<DueSchedule[]> {
  const taken: DueSchedule[] = [];
  for await (const schedule of takeOneByOne(now)) taken.push(schedule);
  return taken;
}
/** Notes that a schedule's report was mailed to an address, as the sender does. */
const auditMail = (id: number, address: string) =>
  execute(
    running.context,
    sql(
      'INSERT INTO `audit` (`created_date`, `action`, `other_name`, `other_id`, `changes`) ' +
        "VALUES (UTC_TIMESTAMP(3), 'send_email', 'report_schedule', ?, ?)",
      id,
      JSON.stringify({ to: [null, [address]] }),
    ),
  );
const makeSilent = () =>
  execute(running.context, sql('UPDATE `report_schedule` SET `alive_at` = UTC_TIMESTAMP(3) - INTERVAL 61 SECOND'));
const nextRuns = async () =>
  (
    await running.context.database.selectRows<{ next_run: string }>(sql('SELECT `next_run` FROM `report_schedule`'))
  ).map((row) => row.next_run);

test('of many processes one takes a schedule, and moves it on past every time that was missed', async () => {
  await insert('2026-09-01 16:30:00.000');
  const takenSchedules = await Promise.all(Array.from({ length: 8 }, () => takeDue(NOW)));
  expect(takenSchedules.flat()).toMatchObject([{ report: 'x', parameters: { a: [1] }, recipients: [] }]);
  // 2:30 is skipped that night.
  expect(await nextRuns()).toEqual(['2026-10-03T16:00:00.000Z']);
  expect(await takeDue(NOW)).toEqual([]);
});

test('a time that was missed is left out where the next one comes within an hour', async () => {
  await insert('2026-09-01 16:30:00.000');
  expect(await takeDue(new Date('2026-10-03T15:45:00Z'))).toEqual([]);
  expect(await nextRuns()).toEqual(['2026-10-03T16:00:00.000Z']);
  expect(await takeDue(new Date('2026-10-03T16:00:00Z'))).toHaveLength(1);
  expect(await nextRuns()).toEqual(['2026-10-04T15:30:00.000Z']);
});

test('what is off, not due, or stopped is not taken', async () => {
  await insert('2026-09-01 16:30:00.000', 0);
  await insert('2026-10-03 12:00:00.001');
  await insert(null);
  expect(await takeDue(NOW)).toEqual([]);
  const [due] = await takeDue(new Date(NOW.getTime() + 1));
  await saveResult(running.context, due!, `Stopped: ${'x'.repeat(600)}`, true);
  expect(await takeDue(new Date('2027-01-01T00:00:00Z'))).toEqual([]);
});

test('each is taken when it is asked for, and one that cannot be taken keeps no other waiting', async () => {
  for (const day of ['01', '02', '03']) await insert(`2026-09-${day} 16:30:00.000`);
  await execute(running.context, sql("UPDATE `report_schedule` SET `time` = 'x' WHERE `next_run` < '2026-09-02'"));
  loggedIds.length = 0;
  const schedules = takeOneByOne(NOW);
  const first = await schedules.next();
  expect(loggedIds).toHaveLength(1);
  expect((await nextRuns()).toSorted()).toEqual([
    '2026-09-01T16:30:00.000Z',
    '2026-09-03T16:30:00.000Z',
    '2026-10-03T16:00:00.000Z',
  ]);
  const second = await schedules.next();
  expect([first.done, second.done, (await schedules.next()).done]).toEqual([false, false, true]);
});

test('as many as one look takes that cannot be taken keep no other waiting, and no look takes more', async () => {
  for (let i = 0; i < 45; i += 1) await insert('2026-09-01 16:30:00.000');
  await execute(running.context, sql("UPDATE `report_schedule` SET `time` = 'x' ORDER BY `id` LIMIT 20"));
  loggedIds.length = 0;
  expect(await takeDue(NOW)).toHaveLength(20);
  expect(new Set(loggedIds).size).toBe(20);
  expect(await takeDue(NOW)).toHaveLength(5);
});

test('one that a stopping process hands back is made for the others at once, and comes as usual after that', async () => {
  const { context } = running;
  await insert('2026-09-01 16:30:00.000');
  const [schedule] = (await takeDue(NOW)) as [DueSchedule];
  const { id } = schedule;
  await auditMail(id, 'a@x.example');
  await handBackSchedule(context, schedule);
  const aMoment = new Date(Date.now() + 60_000);
  expect(await takeDue(aMoment)).toMatchObject([{ id, sentTo: new Set(['a@x.example']) }]);
  await auditMail(id, 'b@x.example');
  await handBackSchedule(context, schedule);
  expect(await takeDue(aMoment)).toMatchObject([{ id, sentTo: new Set(['a@x.example', 'b@x.example']) }]);
  await saveResult(context, schedule, 'Sent to 2 people.');
  expect(await takeDue(aMoment)).toEqual([]);
  const [next] = await nextRuns();
  expect(await takeDue(new Date(next!))).toMatchObject([{ id, sentTo: new Set() }]);
});

test('one whose process stopped before it mailed anything is made once more, and then fails', async () => {
  const { context } = running;
  await insert('2026-09-01 16:30:00.000');
  const [{ id }] = (await takeDue(NOW)) as [DueSchedule];
  await makeSilent();
  expect(await failAbandonedSchedules(context)).toEqual([]);
  expect(await takeDue(new Date(Date.now() + 60_000))).toMatchObject([{ id }]);
  await makeSilent();
  expect(await failAbandonedSchedules(context)).toMatchObject([{ id }]);
});

test('a process that stood still mails nobody once another one makes the report again', async () => {
  const { context } = running;
  const check = (schedule: DueSchedule) =>
    context.inSqlTransaction((transaction) => requireOwnRun({ context, transaction }, schedule));
  await insert('2026-09-01 16:30:00.000');
  const [frozen] = (await takeDue(NOW)) as [DueSchedule];
  await check(frozen);
  await makeSilent();
  await failAbandonedSchedules(context);
  // It wakes up before another process takes the schedule.
  await keepSchedulesAlive(context, [frozen.id]);
  await expect(check(frozen)).rejects.toThrow(ScheduleTakenError);
  const [again] = (await takeDue(new Date(Date.now() + 60_000))) as [DueSchedule];
  expect(again.startedText).toBe('Started again');
  await check(again);
  await expect(check(frozen)).rejects.toThrow(ScheduleTakenError);
  // What it says or hands back would take the schedule from the process that mails it now.
  await expect(saveResult(context, frozen, 'Failed.')).rejects.toThrow(ScheduleTakenError);
  await handBackSchedule(context, frozen);
  await check(again);
  // Nobody makes it a third time: what is still running goes on.
  await makeSilent();
  expect(await failAbandonedSchedules(context)).toMatchObject([{ id: again.id }]);
  await check(again);
});

test('a schedule whose process has stopped is marked as failed once; one that gives signs of life is not', async () => {
  const { context } = running;
  for (const day of ['01', '02', '03']) await insert(`2026-09-${day} 16:30:00.000`);
  const taken = await takeDue(NOW);
  const [stoppedId, aliveId, endedId] = taken.map(({ id }) => id);
  await auditMail(stoppedId!, 'a@x.example');
  expect(await failAbandonedSchedules(context)).toEqual([]);
  await makeSilent();
  await keepSchedulesAlive(context, [aliveId!]);
  await saveResult(context, taken[2]!, 'Sent to 1 person.');
  const abandonedSchedules = await Promise.all(Array.from({ length: 4 }, () => failAbandonedSchedules(context)));
  expect(abandonedSchedules.flat().map(({ id }) => id)).toEqual([stoppedId]);
  const query = 'SELECT `id`, `last_result` AS result FROM `report_schedule` ORDER BY `id`';
  expect(await context.database.selectRows(sql(query))).toEqual([
    { id: stoppedId, result: expect.stringMatching(/^Failed: the server stopped/) },
    { id: aliveId, result: 'Started' },
    { id: endedId, result: 'Sent to 1 person.' },
  ]);
});
