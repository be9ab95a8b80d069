/** What happened to a record, as the feed of changes says it (contract §2.7). */
export type ChangeKind = 'saved' | 'deleted' | 'merged';

/** One row of the feed of changes. */
export interface FeedRow {
  /** Number of the change. Numbers rise in the order of the commits. */
  cursor: number;
  entity: string;
  id: number;
  change: ChangeKind;
  /** Of a merged record: the id of the record that was kept. */
  into: number | null;
  /** When it was written, in ISO 8601. */
  at: string;
}
/** Reply of GET /api/changes/. */
export interface ChangePage {
  results: FeedRow[];
  /** Sent as `after`, it continues where this page ends. */
  next: number;
}

/** Days that changes are kept. */
export const CHANGE_DAYS = 30;
export const DEFAULT_CHANGE_ROWS = 10;
export const MAX_CHANGE_ROWS = 10_000;

/** What of an entity decides whether the feed tells of it. */
interface FollowedEntity {
  callerIdField?: string | undefined;
  collectionField?: string | undefined;
  withoutChanges?: boolean | undefined;
}

/**
 * Whether the feed tells of an entity's records. It leaves out what is each person's own, and what isn't written by the
 * calls of collections.
 */
export const isInFeed = ({ callerIdField, collectionField, withoutChanges }: FollowedEntity): boolean =>
  callerIdField === undefined && collectionField === undefined && !withoutChanges;

/**
 * Records whose data a write of another entity's row changes, too. `path` leads from the written row to them by foreign
 * keys. `back` leads from them, or from the rows that refer to them, to the written row.
 */
export type AlsoChanged = ForwardChange | BackwardChange;
export interface ForwardChange {
  entity: string;
  path: string;
}
export interface BackwardChange {
  entity: string;
  back: string;
  /** Rows that `back` starts from and that refer to the entity's records by `key`: lines of orders. */
  from?: { entity: string; key: string };
  /** The fields of the written row that the others show. */
  when: readonly string[];
}
