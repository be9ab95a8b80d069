import { Problem } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { UserAsCaller } from '../../collection/userAsCaller';
import type { IdentityDb } from '../../identity/identityDb';
import { findUser } from '../../identity/users';
import { problemWords } from '../problemWords';
import { mailReport, type MailReportOptions } from './mailReport';
import {
  failAbandonedSchedules,
  keepSchedulesAlive,
  saveResult,
  takeDueSchedules,
  type AbandonedSchedule,
  type DueSchedule,
} from './scheduleRows';

/** How often due schedules are looked for. */
const TICK_MS = 5000;

export interface SchedulerOptions extends MailReportOptions {
  identityDb: IdentityDb;
  findCaller: UserAsCaller;
  logError(error: unknown, scheduleId: number): void;
}

/** Mails somebody a few words about a schedule. A mail that fails is only logged: the schedule itself tells, too. */
const tell = async (
  { mailer, logError }: SchedulerOptions,
  { id }: Pick<DueSchedule, 'id'>,
  people: readonly SessionUser[],
  subject: string,
  text: string,
): Promise<void> => {
  for (const { email, is_active: isActive } of people)
    if (isActive && email) await mailer.send({ to: [email], subject, text }).catch((error) => logError(error, id));
};

/** Mails the report to one recipient. @returns why it failed, in words; undefined when it didn't */
const serve = async (
  options: SchedulerOptions,
  schedule: DueSchedule,
  recipient: SessionUser,
): Promise<{ isSent: boolean; failure?: string }> => {
  try {
    if (!recipient.is_active) throw new Problem(403, { detail: 'This account is not active.' });
    const caller = await options.findCaller(recipient, schedule.zone, `schedule-${schedule.id}`);
    return { isSent: await mailReport(options, schedule, recipient, caller) };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) options.logError(error, schedule.id);
    const isClosed = error instanceof Problem && error.status === 404;
    return {
      isSent: false,
      failure: `${recipient.descriptive_name}: ${isClosed ? 'They may not see this report.' : problemWords(error)}`,
    };
  }
};

const countPeople = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;
const resultWords = (sent: number, empty: number, failures: readonly string[]): string =>
  [
    sent ? `Sent to ${countPeople(sent)}.` : '',
    empty ? `Nothing to send to ${countPeople(empty)}: the report was empty.` : '',
    failures.length ? `Failed for ${failures.join(' ')}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');

/** Stops the schedule of somebody who has left, and tells its recipients. */
const stop = async (
  options: SchedulerOptions,
  schedule: DueSchedule,
  owner: SessionUser,
  recipients: readonly SessionUser[],
): Promise<void> => {
  const why = `Stopped: ${owner.descriptive_name} has left.`;
  await saveResult(options.context, schedule.id, why, true);
  const text =
    `The report "${schedule.title}" is no longer sent, because ${owner.descriptive_name} has left. ` +
    'Make a schedule of your own if you want it.\n';
  await tell(options, schedule, recipients, `No longer sent: ${schedule.title}`, text);
};

const tellOwner = (
  options: SchedulerOptions,
  schedule: Pick<DueSchedule, 'id' | 'title'>,
  owner: SessionUser,
  result: string,
): Promise<void> =>
  tell(options, schedule, [owner], `Not sent: ${schedule.title}`, `Your scheduled report: ${result}\n`);

/** Tells the owner of a schedule that nobody is working on any more. */
const tellAbandoned = async (options: SchedulerOptions, schedule: AbandonedSchedule): Promise<void> => {
  const owner = await findUser(options.identityDb, schedule.owner);
  if (owner) await tellOwner(options, schedule, owner, schedule.result);
};

/** Makes a schedule's report for each of its recipients, and tells its owner what failed. */
export const runSchedule = async (options: SchedulerOptions, schedule: DueSchedule): Promise<void> => {
  const { identityDb, context } = options;
  const owner = await findUser(identityDb, schedule.owner);
  const people = await Promise.all(schedule.recipients.map((id) => findUser(identityDb, id)));
  const recipients = people.filter((person) => person !== null);
  if (!owner) return;
  if (!owner.is_active) {
    await stop(options, schedule, owner, recipients);
    return;
  }
  const results = [];
  for (const recipient of recipients) results.push(await serve(options, schedule, recipient));
  const failures = results.flatMap(({ failure }) => failure ?? []);
  const sent = results.filter(({ isSent }) => isSent).length;
  const words = resultWords(sent, results.length - sent - failures.length, failures);
  await saveResult(context, schedule.id, words || 'It has no recipients.');
  if (failures.length) await tellOwner(options, schedule, owner, words);
};

/**
 * Looks for due schedules, now and again. Several processes may: each schedule is run by one of them. A long one doesn't
 * keep the others waiting: the processes that make reports have their own limits.
 */
export const startScheduler = (options: SchedulerOptions): void => {
  const underWay = new Set<number>();
  const run = (schedule: DueSchedule): Promise<void> =>
    runSchedule(options, schedule)
      .catch((error: unknown) => {
        options.logError(error, schedule.id);
        return saveResult(options.context, schedule.id, `Failed: ${problemWords(error)}`);
      })
      .catch((error: unknown) => options.logError(error, schedule.id))
      .finally(() => underWay.delete(schedule.id));
  const tick = async (): Promise<void> => {
    const { context } = options;
    await keepSchedulesAlive(context, [...underWay]);
    for (const schedule of await takeDueSchedules(context, new Date())) {
      underWay.add(schedule.id);
      void run(schedule);
    }
    for (const schedule of await failAbandonedSchedules(context)) await tellAbandoned(options, schedule);
  };
  const keepTicking = (): void => {
    setTimeout(() => {
      // A database that doesn't answer is asked again at the next tick.
      void tick()
        .catch(() => undefined)
        .then(keepTicking);
    }, TICK_MS).unref();
  };
  keepTicking();
};
