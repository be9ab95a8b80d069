import { Cron } from 'croner';
import type { ScheduleFrequency } from '@trestle/schema/entities/report_schedule';
import { localDate } from '@trestle/schema/periods';

/** When a schedule's report is made. */
export interface ScheduleTimes {
  frequency: ScheduleFrequency;
  /** hh:mm */
  time: string;
  /** 1 is Monday. */
  weekday: number | null;
  day: number | null;
  zone: string;
}

/** Days that every month has. In a month without a later day, the last day counts. */
const SHORTEST_MONTH_DAYS = 28;
/** Number of months that are searched for one that is too short. */
const MAX_MONTHS = 14;

/** Whether a value is a time `HH:MM` of 24 hours. */
export const isTimeOfDay = (text: unknown): boolean =>
  typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const dayOfMonth = (instant: Date, zone: string): number => Number(localDate(zone, instant).slice(8));

/** Finds the next last day of a month that has no day of this number. */
function nextShortMonth(pattern: string, day: number, zone: string, after: Date): Date | undefined {
  const lastDays = new Cron(`${pattern} L * *`, { timezone: zone });
  let lastDay = lastDays.nextRun(after);
  for (let months = 0; lastDay && months < MAX_MONTHS; months += 1) {
    if (dayOfMonth(lastDay, zone) < day) return lastDay;
    lastDay = lastDays.nextRun(lastDay);
  }
  return undefined;
}

/**
 * Returns the next time of a schedule. A local time that a clock change skips counts an hour later; a time that comes
 * twice counts once.
 */
export function nextTime({ frequency, time, weekday, day, zone }: ScheduleTimes, after: Date): Date {
  const [hour, minute] = time.split(':').map(Number);
  const pattern = `0 ${minute} ${hour}`;
  const nextMatching = (datePattern: string): Date =>
    new Cron(`${pattern} ${datePattern}`, { timezone: zone }).nextRun(after)!;
  if (frequency === 'daily') return nextMatching('* * *');
  if (frequency === 'weekly') return nextMatching(`* * ${weekday! % 7}`);
  const onDay = nextMatching(`${day!} * *`);
  const onLastDay = day! > SHORTEST_MONTH_DAYS ? nextShortMonth(pattern, day!, zone, after) : undefined;
  return onLastDay && onLastDay < onDay ? onLastDay : onDay;
}

/** Shortest time between two runs whose days differ, in ms. A change of the zone moves the days, too. */
const MIN_GAP_MS = 12 * 3_600_000;

/**
 * Returns the next time of a schedule that somebody changed. It mails once a day, however often its time, its zone or
 * its switch changes: the next time is on another day than the last run.
 */
export function nextTimeAfterRun(schedule: ScheduleTimes, lastRun: Date, now: Date): Date {
  const lastDay = localDate(schedule.zone, lastRun);
  let next = nextTime(schedule, now);
  while (localDate(schedule.zone, next) === lastDay || next.getTime() - lastRun.getTime() < MIN_GAP_MS)
    next = nextTime(schedule, next);
  return next;
}
