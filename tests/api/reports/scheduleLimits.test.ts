import { runSql } from '../../database';
import { as, expectStatus, type Body, type Call } from '../parts/people';
import { createUser } from '../parts/createUser';

/** A schedule mails once a day, and a person has few of them (contract §2.5). */

const SCHEDULE_PATH = '/api/report_schedule/';
const HOUR_MS = 3_600_000;

const schedule = (recipient: number): Body => ({
  report: 'orders_by_store',
  format: 'csv',
  parameters: { from: '2024-01-01', to: '2030-12-31', period: 'year' },
  frequency: 'daily',
  time: '07:30',
  zone: 'Australia/Melbourne',
  recipients: [recipient],
});
const make = async (caller: Call, recipient: number): Promise<Body> =>
  expectStatus(await caller('POST', SCHEDULE_PATH, schedule(recipient)), 201);
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);
/** The time of day in two minutes, in UTC. */
const inTwoMinutes = (): string => new Date(Date.now() + 120_000).toISOString().slice(11, 16);

test('a schedule mails once a day, however often its time, its zone or its switch changes', async () => {
  const { id, username } = await createUser();
  const own = as(username);
  const createdSchedule = await make(own, id);
  await runSql('UPDATE `report_schedule` SET `last_run` = UTC_TIMESTAMP(3) WHERE `id` = ?', [createdSchedule['id']]);
  for (const change of [{ time: inTwoMinutes(), zone: 'UTC' }, { is_active: false }, { is_active: true }]) {
    const { next_run: next } = expectStatus(
      await own('PATCH', `${SCHEDULE_PATH}${createdSchedule['id']}/`, change),
      200,
    );
    expect(next === null).toBe('is_active' in change && !change.is_active);
    if (next !== null) expect(Date.parse(next as string) - Date.now()).toBeGreaterThan(11 * HOUR_MS);
  }
});

test('a person has 50 schedules, and no more when several are made at the same time', async () => {
  const { id, username } = await createUser();
  const own = as(username);
  // One after another: who waits too long for the person's other schedules is asked to try again.
  for (let made = 0; made < 45; made += 5) await Promise.all(Array.from({ length: 5 }, () => make(own, id)));
  const replies = await Promise.all(Array.from({ length: 16 }, () => own('POST', SCHEDULE_PATH, schedule(id))));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(11).fill(400)]);
});

test('who deletes schedules after their mails makes no new ones without end', async () => {
  const { id, username } = await createUser();
  const own = as(username);
  const deletedAfter = (lastRun: Date) => {
    const changes = JSON.stringify({ last_run: [lastRun.toISOString(), null] });
    return [id, id, 'delete', 'report_schedule', 1, changes];
  };
  const insert = (rows: unknown[]) =>
    runSql(
      'INSERT INTO `audit` (`actor`, `user`, `action`, `other_name`, `other_id`, `changes`, `created_date`) ' +
        `VALUES ${rows.map(() => '(?, UTC_TIMESTAMP(3))').join(', ')}`,
      rows,
    );
  await insert([...Array.from({ length: 49 }, () => deletedAfter(hoursAgo(1))), deletedAfter(hoursAgo(48))]);
  await make(own, id);
  await insert([deletedAfter(hoursAgo(1))]);
  expect(expectStatus(await own('POST', SCHEDULE_PATH, schedule(id)), 400)['non_field_errors']).toEqual([
    'You deleted 50 schedules today that had sent mails. Make new ones tomorrow.',
  ]);
});
