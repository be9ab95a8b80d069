import type { Entity } from '../entity';

/**
 * Comparisons that SQL is made of. `within` takes a row's id, and means that row or one within it. Timestamps are ISO text,
 * dates `YYYY-MM-DD`.
 */
export type Comparison =
  'eq' | 'within' | 'lt' | 'le' | 'gt' | 'ge' | 'icontains' | 'contains' | 'is_null' | 'is_not_null';
/** One comparison of a field with a value. */
export interface Predicate {
  field: string;
  is: Comparison;
  value?: string | number | boolean;
}
/** Conditions that must all hold. */
export interface AndClause {
  and: Clause[];
  /** The two parts come from one condition: a `between`, a date, a period. */
  span?: true;
}
/** A condition on the rows of `child` whose foreign key `childKey` points at a row: one meets it, or none does. */
export interface ChildClause {
  child: Entity;
  childKey: string;
  where: Clause;
  none: boolean;
}
/** A condition as a tree, ready to become SQL. */
export type Clause = Predicate | AndClause | { or: Clause[] } | ChildClause;

/** The caller's clock and time zone, and the fields hidden from them. */
export interface QueryContext {
  now: Date;
  zone: string;
  hidden: ReadonlySet<string>;
}
