import type { Entity } from '@trestle/schema/entity';
import type { Select } from '../select';
import { joinSql, type Sql } from '../sqlText';
import type { ClausePlan } from './clausePlan';
import { conditionSql } from './conditionSql';

/** Writes the condition for rows that the caller may see. */
export type Scope = (select: Select) => Sql;

/** The rows that a list is about. */
export interface RowSet {
  entity: Entity;
  /** Joined to `where` by AND, so that no condition of the request loosens it (SECURITY.md, 19). */
  scope: Scope;
  where: ClausePlan;
  /** Whether nothing was searched for: `where` says at most which rows are active. */
  isUnfiltered?: boolean;
}

/** Writes the condition that the rows of a set meet. */
export const whereSql = (select: Select, { scope, where }: RowSet): Sql =>
  joinSql([scope(select), conditionSql(select, where)], ' AND ', '1=1');
