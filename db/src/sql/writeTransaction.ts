import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { SqlExecutor } from './executor';

/**
 * A row's columns by name. Timestamps are ISO 8601, and JSON columns have values. In a new row a `LookedUpValue` may
 * stand for a value.
 */
export type ColumnValues = Record<string, unknown>;

/**
 * A running transaction. It has two implementations: Sequelize's models for most writes, and plain mysql2 for
 * orders, which take fewer statements so (DECISIONS.md, 127).
 */
export interface WriteTransaction extends SqlExecutor {
  /**
   * Inserts rows that all have the same columns. Replaces looked-up values by what was stored.
   * @returns their ids, in the order of the rows
   */
  insertRows(entity: Entity, rows: readonly ColumnValues[]): Promise<number[]>;
  /**
   * Sets columns of some rows to the same values.
   * @param values a `modified_date` among them is raised for rows that already have a later one
   */
  updateRows(entity: Entity, ids: readonly number[], values: ColumnValues): Promise<void>;
  deleteRows(entity: Entity, ids: readonly number[]): Promise<void>;
  /** Returns the ids in a row's many-to-many list and locks them. */
  lockLinks(entity: Entity, field: Field, owner: number): Promise<number[]>;
  addLinks(entity: Entity, field: Field, owner: number, targets: readonly number[]): Promise<void>;
  removeLinks(entity: Entity, field: Field, owner: number, targets: readonly number[]): Promise<void>;
}

/** Runs work in a transaction. It commits when the work succeeds, and rolls back when it throws. */
export type RunInTransaction = <T>(work: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;
