import { DAY_MS, localDate, startOfDay } from '@trestle/schema/periods';

/** Dates relative to today, so that filters such as 'this week' find rows on any day. */
export interface DemoCalendar {
  /** Returns the date `offset` days from today, `YYYY-MM-DD`. */
  day(offset: number): string;
  /** Returns a timestamp on that date, `minute` minutes after midnight; ISO 8601. */
  at(offset: number, minute: number): string;
  /** Like `at`, but never later than now. */
  past(offset: number, minute: number): string;
}

/** @param zone time zone of the dates */
export const createCalendar = (now: Date, zone: string): DemoCalendar => {
  const today = Date.parse(`${localDate(zone, now)}T00:00:00Z`);
  const minuteAgo = Math.floor(now.getTime() / 60_000) * 60_000 - 60_000;
  const starts = new Map<number, number>();
  const day = (offset: number): string => new Date(today + offset * DAY_MS).toISOString().slice(0, 10);
  const moment = (offset: number, minute: number): number => {
    const start = starts.get(offset) ?? startOfDay(day(offset), zone).getTime();
    starts.set(offset, start);
    return start + minute * 60_000;
  };
  return {
    day,
    at: (offset, minute) => new Date(moment(offset, minute)).toISOString(),
    past: (offset, minute) => new Date(Math.min(moment(offset, minute), minuteAgo)).toISOString(),
  };
};

/** Values of the columns that say between which dates a row is active. */
export interface ActiveDateValues {
  active_start_date: string | null;
  active_end_date: string | null;
}
/** One row in `every` rows of a table has ended, and one was never active (S1 §4). The first is always active. */
export const lifecycleState = (position: number, every: number): 'active' | 'ended' | 'never' =>
  (({ [every - 2]: 'ended', [every - 1]: 'never' }) as const)[position % every] ?? 'active';
/** Gives active dates by `lifecycleState`: a row that was never active has no start, an ended row has an end. */
export const activeDates = (position: number, every: number, start: string, end: string): ActiveDateValues => {
  const state = lifecycleState(position, every);
  return { active_start_date: state === 'never' ? null : start, active_end_date: state === 'ended' ? end : null };
};
