import { setTimeout as sleep } from 'node:timers/promises';
import { wallClockTime } from '@trestle/schema/periods';
import { runSql } from '../../database';
import { expectStatus, person, type Body, type Call } from './people';

/** Where schedules are. */
export const SCHEDULE_PATH = '/api/report_schedule/';

const ZONE = 'Australia/Melbourne';
/** A time of day that is hours away: a schedule that is due within an hour of its next time is left out. */
const timeHoursAway = (): string => (new Date(wallClockTime(Date.now(), ZONE)).getUTCHours() < 12 ? '19:30' : '07:30');
/** A schedule of orders by store. */
export const schedule = async (more: Body = {}): Promise<Body> => ({
  report: 'orders_by_store',
  format: 'csv',
  parameters: { from: '2024-01-01', to: '2030-12-31', period: 'year' },
  frequency: 'daily',
  time: timeHoursAway(),
  zone: ZONE,
  recipients: [(await person('admin'))['id']],
  ...more,
});
/** Makes a schedule. */
export const make = async (caller: Call, more: Body = {}): Promise<Body> =>
  expectStatus(await caller('POST', SCHEDULE_PATH, await schedule(more)), 201);
const read = async (caller: Call, id: unknown): Promise<Body> =>
  expectStatus(await caller('GET', `${SCHEDULE_PATH}${id}/`), 200);
/** Waits until a schedule's report was made, or has failed. */
export const finished = async (caller: Call, id: unknown): Promise<Body> => {
  for (;;) {
    const row = await read(caller, id);
    if (row['last_result'] !== null && !/^Started( again)?$/.test(row['last_result'] as string)) return row;
    await sleep(100);
  }
};
/** Lets a schedule's time come, and waits for what happens. */
export const runNow = async (caller: Call, { id }: Body): Promise<Body> => {
  await runSql(
    'UPDATE `report_schedule` SET `last_result` = NULL, `next_run` = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE `id` = ?',
    [id],
  );
  return finished(caller, id);
};
