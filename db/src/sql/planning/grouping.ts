import type { Field } from '@trestle/schema/field';

/** A moment or day at which a group of dates begins, as the column has it, and the group's name. */
export interface GroupStart {
  /** The moment's digits, such as 20261122130000, or the day's. */
  digits: number;
  day: string;
}
/** What rows are grouped by, and which of their numbers are added up. */
export interface Grouping {
  by: readonly Field[];
  sums: readonly Field[];
  /** Divides the dates of the first field: a group holds what is not before its start, and before the next. */
  starts?: readonly GroupStart[];
  /** Without it: the order of the fields that rows are grouped by. `name` is one of the columns. */
  sort?: { name: string; descending: boolean };
  limit?: number;
  /** Dates of which each group has the earliest. */
  earliest?: readonly Field[];
  /** Whether each row also has the number of all groups, and what all of them add up to: see `overallColumn`. */
  overall?: boolean;
}
