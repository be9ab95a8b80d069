import { Problem } from '@trestle/schema/errors';
import { findUser, findUsers } from '../../identity/users';
import { inBackground, repeatInBackground } from '../../platform/backgroundWork';
import { errorText } from '../errorText';
import { loadOwner, mailToRecipient, type ScheduleOwner } from './mailToRecipient';
import { describeOutcomes, type RecipientOutcome } from './outcomes';
import { mailOwner, mailOwnerOfAbandoned, stopSchedule, type SchedulerOptions } from './scheduleMails';
import {
  failAbandonedSchedules,
  keepSchedulesAlive,
  saveResult,
  takeDueSchedules,
  type DueSchedule,
} from './scheduleRows';

/** How often due schedules are looked for. */
const TICK_INTERVAL_MS = 5000;
const NOT_PERMITTED_TEXT = 'Failed: you may not make this report any more.';

/** Makes a schedule's report for each of its recipients, and tells its owner what they may know of it. */
async function runSchedule(options: SchedulerOptions, schedule: DueSchedule): Promise<void> {
  const { identityDb, context } = options;
  const user = await findUser(identityDb, schedule.owner);
  const recipients = await findUsers(identityDb, schedule.recipients);
  if (!user) return;
  if (!user.is_active) {
    await stopSchedule(options, schedule, user, recipients);
    return;
  }
  let owner: ScheduleOwner;
  try {
    owner = await loadOwner(options, schedule, user);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    await saveResult(context, schedule.id, NOT_PERMITTED_TEXT);
    await mailOwner(options, schedule, user, NOT_PERMITTED_TEXT);
    return;
  }
  const present = recipients.filter(({ id }) => owner.visibleIds.has(id));
  const outcomes: RecipientOutcome[] = [];
  for (const recipient of present) outcomes.push(await mailToRecipient(options, schedule, recipient, owner));
  const { text, isFailed } = describeOutcomes(outcomes, recipients.length - present.length);
  await saveResult(context, schedule.id, text);
  if (isFailed) await mailOwner(options, schedule, user, text);
}

/**
 * Looks for due schedules at intervals. Several processes may do so: each schedule is run by one of them. A schedule
 * that takes long doesn't keep the others waiting, because the processes that make reports have their own limits.
 */
export function startScheduler(options: SchedulerOptions): void {
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
      void inBackground(() => run(schedule));
    }
    for (const schedule of await failAbandonedSchedules(context)) await mailOwnerOfAbandoned(options, schedule);
  };
  repeatInBackground(tick, { pauseMs: TICK_INTERVAL_MS });
}
