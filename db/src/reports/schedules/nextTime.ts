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

/** All months are this long. A later day is the last one in shorter months. */
const SHORTEST_MONTH_DAYS = 28;
/** More than enough for a month that is shorter than a day's number. */
const MAX_MONTHS = 14;

/** Whether a value is a time `HH:MM` of 24 hours. */
export const isTimeOfDay = (text: unknown): boolean =>
  typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const dayOfMonth = (instant: Date, zone: string): number => Number(localDate(zone, instant).slice(8));

/** The next last day of a month that has no day of this number. */
const nextShortMonth = (pattern: string, day: number, zone: string, after: Date): Date | undefined => {
  const lastDays = new Cron(`${pattern} L * *`, { timezone: zone });
  let found = lastDays.nextRun(after);
  for (let months = 0; found && months < MAX_MONTHS; months += 1) {
    if (dayOfMonth(found, zone) < day) return found;
    found = lastDays.nextRun(found);
  }
  return undefined;
};

/**
 * Returns the next time of a schedule. A local time that a clock change skips counts an hour later; one that comes twice
 * counts once.
 */
export const nextTime = ({ frequency, time, weekday, day, zone }: ScheduleTimes, after: Date): Date => {
  const [hour, minute] = time.split(':').map(Number);
  const pattern = `0 ${minute} ${hour}`;
  const next = (rest: string): Date => new Cron(`${pattern} ${rest}`, { timezone: zone }).nextRun(after)!;
  if (frequency === 'daily') return next('* * *');
  if (frequency === 'weekly') return next(`* * ${weekday! % 7}`);
  const onDay = next(`${day!} * *`);
  const onLastDay = day! > SHORTEST_MONTH_DAYS ? nextShortMonth(pattern, day!, zone, after) : undefined;
  return onLastDay && onLastDay < onDay ? onLastDay : onDay;
};

/** Shortest time between two runs whose days differ, in ms. A change of the zone moves the days, too. */
const MIN_GAP_MS = 12 * 3_600_000;

/**
 * Returns the next time of a schedule that somebody changed. It mails once a day, however often its time, its zone or
 * its switch changes: the next time is on another day than the last run.
 */
export const nextTimeAfterRun = (schedule: ScheduleTimes, lastRun: Date, now: Date): Date => {
  const lastDay = localDate(schedule.zone, lastRun);
  let next = nextTime(schedule, now);
  while (localDate(schedule.zone, next) === lastDay || next.getTime() - lastRun.getTime() < MIN_GAP_MS)
    next = nextTime(schedule, next);
  return next;
};
