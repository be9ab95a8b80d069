import type { Field } from '@trestle/schema/field';

/** The start of a group of dates. */
export interface GroupStart {
  /** First moment of the group as the column has it, in digits: 20261122130000, or 20261122 for a column of days. */
  digits: number;
  /** The day `YYYY-MM-DD`, which names the group. */
  day: string;
}
/** What rows are grouped by, and which of their numbers are added up. */
export interface Grouping {
  by: readonly Field[];
  sums: readonly Field[];
  /** Divides the dates of the first field: a group begins at its start and ends before the next. */
  starts?: readonly GroupStart[];
  /** Order of the groups, by one of the columns; by default that of the fields in `by`. */
  sort?: { name: string; descending: boolean };
  limit?: number;
  /** Dates of which each group has the earliest. */
  earliest?: readonly Field[];
  /** Whether each row also has the number of all groups, and what all of them add up to: see `overallColumn`. */
  overall?: boolean;
}
