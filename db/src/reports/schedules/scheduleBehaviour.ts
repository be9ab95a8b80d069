import { fieldError, type FieldErrors, Problem, valueRequired } from '@trestle/schema/errors';
import { DAY_MS, isTimeZone } from '@trestle/schema/periods';
import { MAX_MAIL_RECIPIENTS } from '@trestle/schema/limits';
import type { Behaviour, Change, Row, Write } from '../../collection/call/context';
import { selectRows } from '../../collection/call/statements';
import { sql, toSqlTimestamp } from '../../sql/sqlText';
import { checkReport } from '../checkReport';
import { lockOwner } from '../lockOwner';
import { isTimeOfDay, nextTime, nextTimeAfterRun, type ScheduleTimes } from './nextTime';

/** Most schedules of one person. */
const MAX_SCHEDULES = 50;
/** Most schedules that one person may delete within a day of their last mails, since new ones would mail again. */
const MAX_DELETED_AFTER_RUN = 50;
/** Fields that the next time depends on. */
const TIME_FIELDS = ['frequency', 'time', 'weekday', 'day', 'zone', 'is_active'] as const;

const timeErrors = ({ frequency, time, weekday, day, zone }: Row): FieldErrors => ({
  ...(isTimeOfDay(time) ? {} : { time: [fieldError('type', 'Must be a time: hh:mm')] }),
  ...(frequency === 'weekly' && (weekday ?? null) === null ? { weekday: [valueRequired()] } : {}),
  ...(frequency === 'monthly' && (day ?? null) === null ? { day: [valueRequired()] } : {}),
  ...(isTimeZone(String(zone)) ? {} : { zone: [fieldError('choice', 'There is no such time zone')] }),
});

function recipientErrors({ kind, item }: Change): FieldErrors {
  const { recipients } = item;
  if (recipients === undefined && kind !== 'create') return {};
  if (!Array.isArray(recipients) || !recipients.length) return { recipients: [valueRequired()] };
  return recipients.length > MAX_MAIL_RECIPIENTS
    ? { recipients: [fieldError('max', `Maximum value ${MAX_MAIL_RECIPIENTS}`)] }
    : {};
}

async function requireFewSchedules({ context, caller, transaction }: Write): Promise<void> {
  const query = sql('SELECT COUNT(*) AS n FROM `report_schedule` WHERE `owner` = ?', caller.user);
  const [counted] = await selectRows<{ n: number }>(context, query, transaction);
  if (counted!.n >= MAX_SCHEDULES)
    throw new Problem(400, { non_field_errors: [`You have ${MAX_SCHEDULES} schedules. Delete one first.`] });
}

/** Limits how often a schedule is deleted and made again, since a new one mails again on the same day. */
async function requireFewDeletions({ context, caller, transaction }: Write): Promise<void> {
  const aDayAgo = new Date(caller.now.getTime() - DAY_MS).toISOString();
  const query = sql(
    "SELECT COUNT(*) AS n FROM `audit` WHERE `other_name` = 'report_schedule' AND `action` = 'delete' " +
      'AND `user` = ? AND `created_date` > ? ' +
      "AND JSON_UNQUOTE(JSON_EXTRACT(`changes`, '$.last_run[0]')) > ?",
    caller.user,
    toSqlTimestamp(aDayAgo),
    aDayAgo,
  );
  const [counted] = await selectRows<{ n: number }>(context, query, transaction);
  if (counted!.n >= MAX_DELETED_AFTER_RUN)
    throw new Problem(400, {
      non_field_errors: [`You deleted ${counted!.n} schedules today that had sent mails. Make new ones tomorrow.`],
    });
}

/** Returns the next time of a schedule as it is after a change; null while it is off. */
function nextRun(scheduleAfter: Row, now: Date): string | null {
  if (!scheduleAfter['is_active']) return null;
  const times = scheduleAfter as unknown as ScheduleTimes;
  const lastRun = scheduleAfter['last_run'] ?? null;
  const next = lastRun === null ? nextTime(times, now) : nextTimeAfterRun(times, new Date(String(lastRun)), now);
  return next.toISOString();
}

/** Fields that say what is made. */
const REPORT_FIELDS = ['report', 'format', 'parameters'] as const;
/** Whether a change lets a schedule mail, or mail something else. Whoever lost a right can still turn theirs off. */
const needsReportCheck = (scheduleAfter: Row, { kind, values }: Change): boolean =>
  kind === 'create' || Boolean(scheduleAfter['is_active']) || REPORT_FIELDS.some((name) => name in values);

/** Checks a schedule as a whole, and sets its next time. Its report must be its owner's to make. */
async function checkSchedule(change: Change, write: Write): Promise<FieldErrors> {
  const { caller } = write;
  const { before, values } = change;
  if ((values['zone'] ?? before?.['zone'] ?? null) === null) values['zone'] = caller.zone;
  const scheduleAfter: Row = { ...before, ...values };
  const fieldErrors = timeErrors(scheduleAfter);
  const zone = 'zone' in fieldErrors ? caller.zone : String(scheduleAfter['zone']);
  const reportCheck = needsReportCheck(scheduleAfter, change)
    ? await checkReport({ ...write, caller: { ...caller, zone } }, scheduleAfter, { fillsDefaults: true })
    : { errors: {} };
  const errors = { ...fieldErrors, ...recipientErrors(change), ...('errors' in reportCheck ? reportCheck.errors : {}) };
  if (Object.keys(errors).length) return errors;
  if ('checked' in reportCheck) values['title'] = reportCheck.checked.report.title;
  if (change.kind === 'create' || TIME_FIELDS.some((name) => name in values))
    values['next_run'] = nextRun(scheduleAfter, caller.now);
  return {};
}

/** Rules of schedules: limits per person, checks, and the next time. */
export const scheduleBehaviour: Behaviour = {
  before: async (changes, write) => {
    const errors: FieldErrors[] = [];
    for (const change of changes) {
      if (change.kind === 'create') {
        await lockOwner(write);
        await requireFewSchedules(write);
        await requireFewDeletions(write);
        change.values['owner'] = write.caller.user;
      }
      errors.push(change.kind === 'delete' ? {} : await checkSchedule(change, write));
    }
    return errors;
  },
};
