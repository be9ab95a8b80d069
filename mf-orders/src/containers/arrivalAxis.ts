import { monthText } from '@trestle/schema/regional/monthFormat';
import { addDays } from '@trestle/schema/periods';

/** The axis begins this many weeks before today, and ends between the two numbers of weeks after today. */
const WEEKS_BEFORE = 2;
const MIN_WEEKS_AHEAD = 8;
const MAX_WEEKS_AHEAD = 26;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** First and last day of the time axis, as YYYY-MM-DD. */
export interface ArrivalAxis {
  from: string;
  to: string;
}
/** The first day of a month on the axis. */
export interface MonthMark {
  label: string;
  /** Position from 0 to 1. */
  position: number;
}

/** Returns the first day of the axis. */
export const axisStart = (today: string): string => addDays(today, -7 * WEEKS_BEFORE);

/**
 * Returns the axis for arrivals on the given days. It ends with the last arrival, but after at most 26 weeks, so that
 * one late container leaves room for the others.
 */
export const axisFor = (days: readonly string[], today: string): ArrivalAxis => {
  const [min, max] = [addDays(today, 7 * MIN_WEEKS_AHEAD), addDays(today, 7 * MAX_WEEKS_AHEAD)];
  const last = days.reduce((latest, day) => (day > latest ? day : latest), min);
  return { from: axisStart(today), to: last > max ? max : last };
};

/** Returns the position of a day on the axis, from 0 to 1. A day outside the axis gets the nearer end. */
export const positionOf = ({ from, to }: ArrivalAxis, day: string): number => {
  const position = (timeOf(day) - timeOf(from)) / (timeOf(to) - timeOf(from));
  return Math.min(1, Math.max(0, position));
};

/** Returns a mark for each month that begins on the axis. The axis is too short to need years. */
export const monthMarks = (axis: ArrivalAxis): MonthMark[] => {
  const marks: MonthMark[] = [];
  for (let day = axis.from; day <= axis.to; day = addDays(day, 1)) {
    if (day.endsWith('-01')) marks.push({ label: monthText(timeOf(day)), position: positionOf(axis, day) });
  }
  return marks;
};
