import { Problem } from '@trestle/schema/errors';
import { findUser, findUsers } from '../../identity/users';
import { inBackground, isBackgroundEnding, repeatInBackground } from '../../platform/backgroundWork';
import { logRarely } from '../../platform/logRarely';
import { failAbandonedSchedules } from './abandonedSchedules';
import { loadOwner, mailToRecipient, type ScheduleOwner } from './mailToRecipient';
import { describeOutcomes, type RecipientOutcome } from './outcomes';
import { handBackSchedule, keepSchedulesAlive, saveResult, ScheduleTakenError } from './ownRun';
import { mailOwner, mailOwnerOfAbandoned, stopSchedule, type SchedulerOptions } from './scheduleMails';
import { takeDueSchedules, type DueSchedule } from './scheduleRows';

/** How often due schedules are looked for. */
const TICK_INTERVAL_MS = 5000;
const NOT_PERMITTED_TEXT = 'Failed: you may not make this report any more.';

/**
 * Makes a schedule's report for each of these recipients. The reports before may take an hour, in which somebody is
 * taken out of a group, leaves or is erased: each has the rights of the moment.
 * @returns null where the process stops, and another one makes the rest
 */
async function mailInTurn(
  options: SchedulerOptions,
  schedule: DueSchedule,
  recipients: readonly number[],
  owner: ScheduleOwner,
): Promise<RecipientOutcome[] | null> {
  const outcomes: RecipientOutcome[] = [];
  for (const id of recipients) {
    if (isBackgroundEnding()) return null;
    const recipient = await findUser(options.identityDb, id);
    if (!recipient) continue;
    const outcome = await mailToRecipient(options, schedule, recipient, owner);
    if (!outcome) return null;
    outcomes.push(outcome);
  }
  return outcomes;
}

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
    await saveResult(context, schedule, NOT_PERMITTED_TEXT);
    await mailOwner(options, schedule, user, NOT_PERMITTED_TEXT);
    return;
  }
  const present = recipients.filter(({ id }) => owner.visibleIds.has(id));
  const outcomes = await mailInTurn(
    options,
    schedule,
    present.map(({ id }) => id),
    owner,
  );
  if (!outcomes) return handBackSchedule(context, schedule);
  const namedUsers = await findUsers(identityDb, schedule.recipients);
  const names = new Map(namedUsers.map(({ id, descriptive_name: name }) => [id, name]));
  const { text, isFailed } = describeOutcomes(outcomes, recipients.length - present.length, names);
  await saveResult(context, schedule, text);
  if (isFailed) await mailOwner(options, schedule, user, text);
}

/**
 * Starts what is due now, and says what became of schedules whose process has stopped.
 * @param runningIds schedules that this process runs
 */
export async function startDueSchedules(options: SchedulerOptions, runningIds: Set<number>): Promise<void> {
  const { context, logError } = options;
  const run = (schedule: DueSchedule): Promise<void> =>
    runSchedule(options, schedule)
      // It stays as started: soon it is made once more, or its owner is told (`failAbandonedSchedules`).
      .catch((error: unknown) => {
        if (!(error instanceof ScheduleTakenError)) logError(error, schedule.id);
      })
      .finally(() => runningIds.delete(schedule.id));
  await keepSchedulesAlive(context, [...runningIds]);
  for await (const schedule of takeDueSchedules(context, new Date(), logError)) {
    runningIds.add(schedule.id);
    void inBackground(() => run(schedule));
    if (isBackgroundEnding()) return;
  }
  for (const schedule of await failAbandonedSchedules(context))
    await mailOwnerOfAbandoned(options, schedule).catch((error: unknown) => logError(error, schedule.id));
}

/**
 * Looks for due schedules at intervals. Several processes may do so: each schedule is run by one of them. A schedule
 * that takes long doesn't keep the others waiting, because the processes that make reports have their own limits.
 */
export function startScheduler(options: SchedulerOptions): void {
  const runningIds = new Set<number>();
  const rareOptions = { ...options, logError: logRarely(options.logError) };
  repeatInBackground(() => startDueSchedules(rareOptions, runningIds), { pauseMs: TICK_INTERVAL_MS });
}
