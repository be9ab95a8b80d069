import type { Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import type { RecordValues } from '@trestle/schema/validate';
import type { Identity } from '../../platform/signedIdentity';
import type { ComputedSql, FindEntity, Select } from '../../sql/select';
import type { ListSource } from '../../sql/planning/listSource';
import type { DeliveryRule } from '../../sql/deliveredSql';
import type { Statement } from '../../sql/executor';
import type { SqlPool } from '../../sql/pool';
import type { ListConnections } from '../../sql/replicas';
import type { RunInTransaction, WriteTransaction } from '../../sql/writeTransaction';
import type { Row } from '../../sql/rowValues';
import type { Sql } from '../../sql/sqlText';
import type { FileStore } from '../../storage/fileStore';
import type { CallLimits } from './callLimits';

export type { Row };
/** The identity behind a request, with the request's time zone, time and id. */
export interface Caller extends Identity {
  zone: string;
  now: Date;
  requestId: string;
  /** Aborts when the request's exchange is over. Absent for work that no request waits for. */
  signal?: AbortSignal | undefined;
}

/** One row that is about to be written. `values` are columns; `item` is what was sent. */
export interface Change {
  kind: 'create' | 'update' | 'delete';
  id: number;
  before: Row | null;
  values: Row;
  item: RecordValues;
  /** Whether it is the record in the call's path. Its `modified_date` rises even if only nested rows change. */
  topLevel?: boolean;
  /**
   * Whether it follows from the merge or deletion of another record. Then rules on who may edit the row don't apply.
   */
  isCascade?: boolean;
  /** Of a new nested row: name of the foreign key that its parent fills in. */
  parentKey?: string;
}
/** A write in progress. All of it is one transaction. */
export interface Write {
  context: Context;
  caller: Caller;
  transaction: WriteTransaction;
  audit: AuditEntry[];
  /** Why it is done, where the caller said so. */
  reason?: string | undefined;
  /** Whether the people concerned are told by whoever makes this write, and not by `Behaviour.saved`. */
  isTold?: true;
  /** Statements that run last, after the audit and before COMMIT. */
  finalStatements: Statement[];
  /** Called once everything is committed. */
  afterCommit: (() => void)[];
  /** Whether to check and write row by row, which finds the refused row and the reason. */
  rowByRow: boolean;
}
/** An audit row to be written. `changes` has each column's value before and after. */
export interface AuditEntry {
  action: string;
  other_name: string;
  other_id: number;
  changes: Record<string, [unknown, unknown]>;
  /** Of a nested row: the record whose history shows the change, too. */
  parent?: { name: string; id: number };
  /** The written row, for the feed of changes. It is not stored. */
  row?: Pick<Change, 'before' | 'values' | 'topLevel' | 'isCascade'>;
}

/**
 * The type of `writeRows`. Functions that it calls itself get it as a parameter, so that no file imports its importer.
 */
export type WriteRows = (write: Write, entity: Entity, changes: readonly Change[]) => Promise<void>;

/** The rows of a merge that is undone, for the rules of their entity. */
export interface UndoneRows {
  kept: Row;
  /** The rows that come back, as they were. */
  removed: readonly Row[];
  /** What the kept row got by the merge, and what it had before. */
  before: Row;
  after: Row;
  /** The rows that pointed at each removed row, by entity: those that go back if they still point at the kept one. */
  moved: readonly { entity: string; field: string; from: number | null; ids: readonly number[] }[];
}

/** An entity's special rules. Its service's folder has them. */
export interface Behaviour {
  /** SQL of computed fields that are not declared as aggregates. */
  computed?: ComputedSql;
  /** Returns a further condition on the rows that the caller sees, or null. */
  visible?(select: Select, caller: Caller, context: Context): Sql | null;
  /** Whether `visible` hides the same rows from everybody, and other rules refuse references to them. */
  hidesFromAll?: true;
  /** Adds the `page_only` fields that the caller may see to the rows of a list's page, and to a record without `shown`. */
  addToPage?(rows: Row[], caller: Caller, context: Context): Promise<void>;
  /** Returns a row as the caller may read it, where field rules of another entity hold for what is in it. */
  shown?(row: Row, caller: Caller, context: Context): Row;
  /**
   * Runs before rows are written, with all rows of a request. May check them, change them, and write elsewhere.
   * @returns errors by position
   */
  before?(changes: readonly Change[], write: Write): Promise<FieldErrors[] | void>;
  /** Writes the entity by plain SQL instead of models, as orders are: that takes fewer statements (DECISIONS.md, 127). */
  isWrittenBySql?: true;
  /**
   * Runs before rows are merged into one. May refuse the merge by throwing.
   * @returns the kept row's columns that change
   */
  merge?(kept: Row, others: readonly Row[], write: Write): Promise<Row | void>;
  /**
   * Runs before the rows of a merge come back. May refuse that by throwing, and change columns of `removed`.
   * @returns the kept row's columns that change, in place of those that the merge filled
   */
  unmerge?(undo: UndoneRows, write: Write): Promise<Row | void>;
  /** Returns what the reply to a creation shows besides the record, this once. Repeats of the call don't show it. */
  shownOnce?(change: Change): Row;
  /** Runs after rows are written, in the same transaction. */
  after?(changes: readonly Change[], write: Write): Promise<void>;
  /**
   * Runs once at the end of a transaction, with all that was written to the entity's records and the rows within them:
   * for what is told of a save as a whole.
   */
  saved?(entries: readonly AuditEntry[], write: Write): Promise<void>;
}

/** The connections, limits and declarations that all collections of a process share. */
export interface Context {
  /** For single statements outside transactions. */
  database: SqlPool;
  /** Runs a write in a transaction of Sequelize's models. */
  inModelTransaction: RunInTransaction;
  /** Runs a write in a transaction of plain SQL. */
  inSqlTransaction: RunInTransaction;
  /** Connections of lists and downloads. */
  listConnections: ListConnections;
  /** Connections and declarations for the planning of lists. */
  lists: ListSource;
  callLimits: CallLimits;
  /** Store of the content of files; undefined when that is in the database. */
  fileStore?: FileStore | undefined;
  /** Closes all connections. */
  close(): Promise<void>;
  entities: readonly Entity[];
  find: FindEntity;
  /** When order lines that nobody marked count as delivered. */
  delivery: DeliveryRule;
  behaviours: Readonly<Record<string, Behaviour>>;
}

/** Returns an entity's special rules; `{}` when it has none. */
export const behaviourOf = (context: Context, entity: Entity): Behaviour => context.behaviours[entity.name] ?? {};
