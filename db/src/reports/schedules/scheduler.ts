import { Problem } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { UserAsCaller } from '../../collection/userAsCaller';
import type { IdentityDb } from '../../identity/identityDb';
import { findUser } from '../../identity/users';
import { errorText } from '../errorText';
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
const TICK_INTERVAL_MS = 5000;

/** What the scheduler works with. */
export interface SchedulerOptions extends MailReportOptions {
  identityDb: IdentityDb;
  findCaller: UserAsCaller;
  logError(error: unknown, scheduleId: number): void;
}

/**
 * Mails people a text about a schedule. A mail that fails is only logged, because the schedule shows the result, too.
 */
const mailPeople = async (
  { mailer, logError }: SchedulerOptions,
  { id }: Pick<DueSchedule, 'id'>,
  people: readonly SessionUser[],
  subject: string,
  text: string,
): Promise<void> => {
  for (const { email, is_active: isActive } of people)
    if (isActive && email) await mailer.send({ to: [email], subject, text }).catch((error) => logError(error, id));
};

/** Mails the report to one recipient. @returns whether it was sent, and why it failed, in words */
const mailToRecipient = async (
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
    const isHidden = error instanceof Problem && error.status === 404;
    return {
      isSent: false,
      failure: `${recipient.descriptive_name}: ${isHidden ? 'They may not see this report.' : errorText(error)}`,
    };
  }
};

const countPeople = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;
const resultText = (sent: number, empty: number, failures: readonly string[]): string =>
  [
    sent ? `Sent to ${countPeople(sent)}.` : '',
    empty ? `Nothing to send to ${countPeople(empty)}: the report was empty.` : '',
    failures.length ? `Failed for ${failures.join(' ')}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');

/** Stops the schedule of somebody who has left, and tells its recipients. */
const stopSchedule = async (
  options: SchedulerOptions,
  schedule: DueSchedule,
  owner: SessionUser,
  recipients: readonly SessionUser[],
): Promise<void> => {
  const reason = `Stopped: ${owner.descriptive_name} has left.`;
  await saveResult(options.context, schedule.id, reason, true);
  const text =
    `The report "${schedule.title}" is no longer sent, because ${owner.descriptive_name} has left. ` +
    'Make a schedule of your own if you want it.\n';
  await mailPeople(options, schedule, recipients, `No longer sent: ${schedule.title}`, text);
};

const mailOwner = (
  options: SchedulerOptions,
  schedule: Pick<DueSchedule, 'id' | 'title'>,
  owner: SessionUser,
  result: string,
): Promise<void> =>
  mailPeople(options, schedule, [owner], `Not sent: ${schedule.title}`, `Your scheduled report: ${result}\n`);

/** Tells the owner of a schedule that the process that worked on it has stopped. */
const mailOwnerOfAbandoned = async (options: SchedulerOptions, schedule: AbandonedSchedule): Promise<void> => {
  const owner = await findUser(options.identityDb, schedule.owner);
  if (owner) await mailOwner(options, schedule, owner, schedule.result);
};

/** Makes a schedule's report for each of its recipients, and tells its owner what failed. */
const runSchedule = async (options: SchedulerOptions, schedule: DueSchedule): Promise<void> => {
  const { identityDb, context } = options;
  const owner = await findUser(identityDb, schedule.owner);
  const people = await Promise.all(schedule.recipients.map((id) => findUser(identityDb, id)));
  const recipients = people.filter((person) => person !== null);
  if (!owner) return;
  if (!owner.is_active) {
    await stopSchedule(options, schedule, owner, recipients);
    return;
  }
  const results = [];
  for (const recipient of recipients) results.push(await mailToRecipient(options, schedule, recipient));
  const failures = results.flatMap(({ failure }) => failure ?? []);
  const sent = results.filter(({ isSent }) => isSent).length;
  const summary = resultText(sent, results.length - sent - failures.length, failures);
  await saveResult(context, schedule.id, summary || 'It has no recipients.');
  if (failures.length) await mailOwner(options, schedule, owner, summary);
};

/**
 * Looks for due schedules at intervals. Several processes may do so: each schedule is run by one of them. A schedule
 * that takes long doesn't keep the others waiting, because the processes that make reports have their own limits.
 */
export const startScheduler = (options: SchedulerOptions): void => {
  const runningIds = new Set<number>();
  const run = (schedule: DueSchedule): Promise<void> =>
    runSchedule(options, schedule)
      .catch((error: unknown) => {
        options.logError(error, schedule.id);
        return saveResult(options.context, schedule.id, `Failed: ${errorText(error)}`);
      })
      .catch((error: unknown) => options.logError(error, schedule.id))
      .finally(() => runningIds.delete(schedule.id));
  const tick = async (): Promise<void> => {
    const { context } = options;
    await keepSchedulesAlive(context, [...runningIds]);
    for (const schedule of await takeDueSchedules(context, new Date())) {
      runningIds.add(schedule.id);
      void run(schedule);
    }
    for (const schedule of await failAbandonedSchedules(context)) await mailOwnerOfAbandoned(options, schedule);
  };
  const keepTicking = (): void => {
    setTimeout(() => {
      // A database that doesn't answer is asked again at the next tick.
      void tick()
        .catch(() => undefined)
        .then(keepTicking);
    }, TICK_INTERVAL_MS).unref();
  };
  keepTicking();
};
