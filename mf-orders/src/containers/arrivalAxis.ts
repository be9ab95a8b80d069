import { addDays } from '@trestle/schema/periods';

/** Weeks before today that the axis begins, and the weeks after today that it ends: at least and at most. */
const WEEKS_BEFORE = 2;
const MIN_WEEKS_AHEAD = 8;
const MAX_WEEKS_AHEAD = 26;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A span of days. */
export interface ArrivalAxis {
  from: string;
  to: string;
}
/** A month's beginning on the axis. */
export interface MonthMark {
  label: string;
  /** Position from 0 to 1. */
  at: number;
}

/** The first day that the axis shows. */
export const axisStart = (today: string): string => addDays(today, -7 * WEEKS_BEFORE);

/**
 * Returns the axis for some arrivals: it ends with the last one, but not so late that one far container presses all
 * others together.
 */
export const axisFor = (days: readonly string[], today: string): ArrivalAxis => {
  const [min, max] = [addDays(today, 7 * MIN_WEEKS_AHEAD), addDays(today, 7 * MAX_WEEKS_AHEAD)];
  const last = days.reduce((latest, day) => (day > latest ? day : latest), min);
  return { from: axisStart(today), to: last > max ? max : last };
};

/** Returns the position of a day on the axis, from 0 to 1. Days beyond its ends stand at the ends. */
export const positionOf = ({ from, to }: ArrivalAxis, day: string): number => {
  const part = (timeOf(day) - timeOf(from)) / (timeOf(to) - timeOf(from));
  return Math.min(1, Math.max(0, part));
};

const MONTH = new Intl.DateTimeFormat('en-AU', { month: 'short', timeZone: 'UTC' });

/** Returns the months that begin on the axis. It is too short to need the year. */
export const monthMarks = (axis: ArrivalAxis): MonthMark[] => {
  const marks: MonthMark[] = [];
  for (let day = axis.from; day <= axis.to; day = addDays(day, 1)) {
    if (day.endsWith('-01')) marks.push({ label: MONTH.format(timeOf(day)), at: positionOf(axis, day) });
  }
  return marks;
};
