import type { Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import type { RecordValues } from '@trestle/schema/validate';
import type { Identity } from '../identity/signedIdentity';
import type { ComputedSql, FindEntity, Select } from '../sql/select';
import type { ListSource } from '../sql/planning/listSource';
import type { Statement } from '../sql/executor';
import type { SqlPool } from '../sql/pool';
import type { ListConnections } from '../sql/replicas';
import type { RunInTransaction, WriteTransaction } from '../sql/writeTransaction';
import type { Sql } from '../sql/sqlText';
import type { CallLimits } from './callLimits';

export type Row = Record<string, unknown>;
/** Who makes a request, with its time zone, time and number. */
export interface Caller extends Identity {
  zone: string;
  now: Date;
  requestId: string;
}

/** One row that is about to be written. `values` are columns; `item` is what was sent. */
export interface Change {
  kind: 'create' | 'update' | 'delete';
  id: number;
  before: Row | null;
  values: Row;
  item: RecordValues;
  /** The record that the call is about: it is modified even when only its nested rows are. */
  topLevel?: boolean;
  /** It follows the merge or deletion of another record, so the rules for who edits this row don't apply. */
  isCascade?: boolean;
  /** A nested row: the foreign key that its parent fills in. */
  by?: string;
}
/** A running write: everything in it is one transaction. */
export interface Write {
  context: Context;
  caller: Caller;
  transaction: WriteTransaction;
  audit: AuditEntry[];
  /** Statements that run last, after the audit and before COMMIT. */
  last: Statement[];
  /** Called once everything is committed. */
  afterCommit: (() => void)[];
  /** Check and write row by row, to tell which is refused and why. */
  rowByRow: boolean;
}
export interface AuditEntry {
  action: string;
  other_name: string;
  other_id: number;
  changes: Record<string, [unknown, unknown]>;
  /** Of a nested row: the record that nests it, whose history tells of it. */
  parent?: { name: string; id: number };
}

/** What is special about an entity: plain functions beside its service. */
export interface Behaviour {
  /** SQL of its computed fields that are no declared aggregates. */
  computed?: ComputedSql;
  /** Writes a further condition on the rows that the caller sees. */
  visible?(select: Select, caller: Caller, context: Context): Sql | null;
  /** Checks and side effects before rows are written, all rows of one request at once; answers errors by position. */
  before?(changes: readonly Change[], write: Write): Promise<FieldErrors[] | void>;
  /** Its records are written by plain SQL in place of models: the hot path of orders (DECISIONS.md). */
  isHotPath?: true;
  /**
   * What merging rows wants beside moving what points at them: may refuse it; answers columns of the kept row that
   * change.
   */
  merge?(kept: Row, others: readonly Row[], write: Write): Promise<Row | void>;
  /** After they are written. */
  after?(changes: readonly Change[], write: Write): Promise<void>;
}

/** What all collections of a process use. */
export interface Context {
  /** For single statements outside transactions. */
  database: SqlPool;
  /** Runs a write in a transaction of Sequelize's models. */
  inModelTransaction: RunInTransaction;
  /** Runs a write in a transaction of plain SQL. */
  inSqlTransaction: RunInTransaction;
  /** Connections of lists and downloads. */
  listConnections: ListConnections;
  /** What the planning of lists needs. */
  lists: ListSource;
  callLimits: CallLimits;
  /** Closes all connections. */
  close(): Promise<void>;
  entities: readonly Entity[];
  find: FindEntity;
  behaviours: Readonly<Record<string, Behaviour>>;
}
export const behaviourOf = (context: Context, entity: Entity): Behaviour => context.behaviours[entity.name] ?? {};
