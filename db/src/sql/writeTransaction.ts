import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { SqlExecutor } from './executor';

/** A row's columns by name: moments in ISO 8601, JSON as values. */
export type ColumnValues = Record<string, unknown>;

/**
 * A running transaction: all that it writes is kept, or nothing.
 * It has two forms: Sequelize's models for everything, and plain mysql2 for the hot path of orders (DECISIONS.md).
 */
export interface WriteTransaction extends SqlExecutor {
  /**
   * Inserts rows that all have the same columns.
   * @returns their ids, in the order of the rows
   */
  insertRows(entity: Entity, rows: readonly ColumnValues[]): Promise<number[]>;
  /**
   * Gives columns of some rows the same values.
   * @param values with a `modified_date`, which is raised where a row has a later one already
   */
  updateRows(entity: Entity, ids: readonly number[], values: ColumnValues): Promise<void>;
  deleteRows(entity: Entity, ids: readonly number[]): Promise<void>;
  /** @returns the ids in a row's many-to-many list, which stay locked */
  lockLinks(entity: Entity, field: Field, owner: number): Promise<number[]>;
  addLinks(entity: Entity, field: Field, owner: number, targets: readonly number[]): Promise<void>;
  removeLinks(entity: Entity, field: Field, owner: number, targets: readonly number[]): Promise<void>;
}

/** Runs work in a transaction. It commits when the work succeeds, and rolls back when it throws. */
export type RunInTransaction = <T>(work: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;
