import type { Model, ModelStatic, Sequelize, Transaction } from 'sequelize';
import type { Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import type { RecordValues } from '@trestle/schema/validate';
import type { Identity } from '../identity/signedIdentity';
import type { ComputedSql, FindEntity, Select } from '../sql/select';
import type { ListSource } from '../sql/planning/listSource';
import type { SqlPool } from '../sql/pool';
import type { ListConnections } from '../sql/replicas';
import type { Statement } from '../model/connection';
import type { Sql } from '../sql/sqlText';
import type { CallLimits } from './callLimits';

export type Row = Record<string, unknown>;
/** One request's person, clock and number. */
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
  /** A nested row: the foreign key that its parent fills in. */
  by?: string;
  /** A new row that goes in with the statement sent next: kept once its id is known. */
  adding?: Promise<void>;
}
/** A running write: everything in it is one transaction. */
export interface Write {
  context: Context;
  caller: Caller;
  transaction: Transaction;
  audit: AuditEntry[];
  /** What is said last of all, together with the audit and COMMIT. */
  last: Statement[];
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

/** What is special about an entity; plain functions beside its service. */
export interface Behaviour {
  /** SQL of its computed fields that are no declared aggregates. */
  computed?: ComputedSql;
  /** A further condition on the rows that the caller sees. */
  visible?(select: Select, caller: Caller): Sql | null;
  /** Checks and side effects before rows are written, all rows of one request at once; answers errors by position. */
  before?(changes: readonly Change[], write: Write): Promise<FieldErrors[] | void>;
  /** `before` needs no id of the record that nests the rows: what it asks goes out together with that record's own row. */
  parentless?: true;
  /** What merging rows wants beside moving what points at them: may refuse it; answers columns of the kept row that change. */
  merge?(kept: Row, others: readonly Row[], write: Write): Promise<Row | void>;
  /** After they are written. */
  after?(changes: readonly Change[], write: Write): Promise<void>;
}

/** What all collections of a process share. */
export interface Context {
  /** For single statements outside transactions. */
  database: SqlPool;
  /** For transactions. */
  writes: Sequelize;
  /** Connections of lists and downloads. */
  listConnections: ListConnections;
  /** What the planning of lists needs. */
  lists: ListSource;
  callLimits: CallLimits;
  /** Closes all connections. */
  close(): Promise<void>;
  entities: readonly Entity[];
  find: FindEntity;
  model(entity: Entity): ModelStatic<Model>;
  behaviours: Readonly<Record<string, Behaviour>>;
}
export const behaviourOf = (context: Context, entity: Entity): Behaviour => context.behaviours[entity.name] ?? {};
