import { userList } from '@trestle/schema/entities/user_list';
import { Problem } from '@trestle/schema/errors';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { idsInScope, seesAllStores } from '../../collection/call/scope';
import { isBackgroundEnding } from '../../platform/backgroundWork';
import { errorText } from '../errorText';
import { findReport } from '../findReport';
import { createReportReader } from '../reader';
import { mailReport, openReport, type PermittedReport } from './mailReport';
import type { RecipientOutcome } from './outcomes';
import { ScheduleTakenError } from './ownRun';
import { mailFailure, type SchedulerOptions } from './scheduleMails';
import { addressesSentTo, type DueSchedule } from './scheduleRows';

/** The owner of a schedule with the rights that they have now. */
export interface ScheduleOwner {
  user: SessionUser;
  /** Whether they may see every row that a recipient sees. */
  seesEverything: boolean;
  /** Those of the recipients to whom they may still send, as when they chose them. */
  visibleIds: ReadonlySet<number>;
}

/** @throws Problem when the owner may not make the report any more */
export async function loadOwner(
  options: SchedulerOptions,
  schedule: DueSchedule,
  user: SessionUser,
): Promise<ScheduleOwner> {
  const { context } = options;
  const caller = await options.findCaller(user, schedule.zone, `schedule-${schedule.id}`);
  findReport(schedule.report, createReportReader(context, caller, AbortSignal.abort()));
  return {
    user,
    seesEverything: caller.administrator && seesAllStores(caller),
    visibleIds: await idsInScope({ context, caller }, userList, schedule.recipients),
  };
}

/** Why somebody may not have a report, by their rights. */
const refusalText = (error: unknown): string =>
  error instanceof Problem && error.status === 404 ? 'They may not see this report.' : errorText(error);

/**
 * Makes the report for one recipient and mails it. The recipient hears of a failure that the owner isn't told.
 * @returns null where the process stops, which fails reports: another one makes this one
 * @throws ScheduleTakenError where another process sends the mails by now
 */
export async function mailToRecipient(
  options: SchedulerOptions,
  schedule: DueSchedule,
  recipient: SessionUser,
  owner: ScheduleOwner,
): Promise<RecipientOutcome | null> {
  const isTold = owner.seesEverything || recipient.id === owner.user.id;
  if (schedule.sentTo.has(recipient.email)) return { outcome: { state: 'sent' }, isTold };
  const logFailure = (error: unknown): void => {
    if (!(error instanceof Problem) || error.status >= 500) options.logError(error, schedule.id);
  };
  let permitted: PermittedReport;
  try {
    if (!recipient.is_active) throw new Problem(403, { detail: 'This account is not active.' });
    const caller = await options.findCaller(recipient, schedule.zone, `schedule-${schedule.id}`);
    permitted = openReport(options, schedule, recipient, caller);
  } catch (error) {
    logFailure(error);
    return { outcome: { state: 'refused', recipient: recipient.id, reason: refusalText(error) }, isTold };
  }
  try {
    const isSent = await mailReport(options, schedule, permitted);
    return { outcome: { state: isSent ? 'sent' : 'empty' }, isTold };
  } catch (error) {
    if (error instanceof ScheduleTakenError) throw error;
    if (isBackgroundEnding()) return null;
    // Where the answer to a COMMIT was lost, the mail may be queued all the same.
    const sentTo = await addressesSentTo(options.context, schedule.id).catch(() => schedule.sentTo);
    if (sentTo.has(recipient.email)) return { outcome: { state: 'sent' }, isTold };
    logFailure(error);
    const reason = errorText(error);
    if (!isTold) await mailFailure(options, schedule, recipient, owner.user, reason);
    return { outcome: { state: 'failed', recipient: recipient.id, reason }, isTold };
  }
}
