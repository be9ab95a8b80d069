import type { SessionUser } from '@trestle/schema/sessionUser';
import type { UserAsCaller } from '../../collection/call/userAsCaller';
import type { IdentityDb } from '../../identity/identityDb';
import { findUser } from '../../identity/users';
import type { MailReportOptions } from './mailReport';
import type { AbandonedSchedule } from './abandonedSchedules';
import { requireOwnRun, saveResult, ScheduleTakenError } from './ownRun';
import type { DueSchedule } from './scheduleRows';

/** What the scheduler works with. */
export interface SchedulerOptions extends MailReportOptions {
  identityDb: IdentityDb;
  findCaller: UserAsCaller;
  logError(error: unknown, scheduleId: number): void;
}

/**
 * Mails people a text about a schedule. A mail that fails is only logged, because the schedule shows the result, too.
 */
async function mailPeople(
  { mailer, logError }: SchedulerOptions,
  { id }: Pick<DueSchedule, 'id'>,
  people: readonly SessionUser[],
  subject: string,
  text: string,
): Promise<void> {
  for (const { email, is_active: isActive } of people)
    if (isActive && email) await mailer.send({ to: [email], subject, text }).catch((error) => logError(error, id));
}

/**
 * Tells a recipient that their report failed, where its owner must not know.
 * @throws ScheduleTakenError where another process makes the report by now: its mail says what came of it
 */
export async function mailFailure(
  options: SchedulerOptions,
  schedule: DueSchedule,
  recipient: SessionUser,
  owner: SessionUser,
  reason: string,
): Promise<void> {
  const { context, mailer, logError } = options;
  if (!recipient.email) return;
  const mail = {
    to: [recipient.email],
    subject: `Not sent: ${schedule.title}`,
    text: `The report "${schedule.title}", which ${owner.descriptive_name} scheduled for you, was not sent: ${reason}\n`,
  };
  try {
    await context.inSqlTransaction(async (transaction) => {
      await requireOwnRun({ context, transaction }, schedule);
      await mailer.send(mail, { transaction });
    });
  } catch (error) {
    if (error instanceof ScheduleTakenError) throw error;
    logError(error, schedule.id);
  }
}

/** Stops the schedule of somebody who has left, and tells its recipients. */
export async function stopSchedule(
  options: SchedulerOptions,
  schedule: DueSchedule,
  owner: SessionUser,
  recipients: readonly SessionUser[],
): Promise<void> {
  const reason = `Stopped: ${owner.descriptive_name} has left.`;
  await saveResult(options.context, schedule, reason, true);
  const text =
    `The report "${schedule.title}" is no longer sent, because ${owner.descriptive_name} has left. ` +
    'Make a schedule of your own if you want it.\n';
  await mailPeople(options, schedule, recipients, `No longer sent: ${schedule.title}`, text);
}

export const mailOwner = (
  options: SchedulerOptions,
  schedule: Pick<DueSchedule, 'id' | 'title'>,
  owner: SessionUser,
  result: string,
): Promise<void> =>
  mailPeople(options, schedule, [owner], `Not sent: ${schedule.title}`, `Your scheduled report: ${result}\n`);

/** Tells the owner of a schedule that the process that worked on it has stopped. */
export async function mailOwnerOfAbandoned(options: SchedulerOptions, schedule: AbandonedSchedule): Promise<void> {
  const owner = await findUser(options.identityDb, schedule.owner);
  if (owner) await mailOwner(options, schedule, owner, schedule.result);
}
