import { notFound, serviceUnavailable, type Problem } from '@trestle/schema/errors';

/** Content that is put into the store: its size in bytes, its SHA-256 in hex, and a way to read it. */
export interface ObjectContent {
  size: number;
  sha256: string;
  /** Reads at most `length` bytes from `position`. */
  read(position: number, length: number): Promise<Buffer>;
}

/** An object that the store lists, with its size in bytes. */
export interface ListedObject {
  key: string;
  size: number;
  modified: Date;
}

/** A call that failed, and when. */
export interface FailedCall {
  date: string;
  problem: string;
}

/** A store of files outside the database. Every function throws StoreError when the store doesn't do its part. */
export interface ObjectStore {
  put(key: string, content: ObjectContent): Promise<void>;
  /** Yields an object's bytes. @param from how many to skip */
  get(key: string, from: number): AsyncIterable<Buffer>;
  /** Removes an object. One that is gone already is no error. */
  remove(key: string): Promise<void>;
  /** Yields all objects of this product. */
  list(): AsyncIterable<ListedObject>;
  /** Asks for one object of the list, to see whether the store can be used. */
  check(): Promise<void>;
  /** Returns the last call that failed; an object that is missing is no failure of the store. */
  lastFailure(): FailedCall | undefined;
  /** Ends idle connections. */
  close(): void;
}

/**
 * Why the store did not do its part:
 * - `silent`: no answer in time, or the connection broke
 * - `refused`: an answer that says no, such as for a wrong key
 * - `failed`: an answer that it can't, such as a full bucket
 * - `missing`: it has no such object
 */
export type StoreFailure = 'silent' | 'refused' | 'failed' | 'missing';

/** A failure of the store of files. */
export class StoreError extends Error {
  constructor(
    readonly failure: StoreFailure,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'StoreError';
  }
}

/** A file's content is gone, or was deleted while it was read. */
export class ContentGoneError extends Error {
  constructor() {
    super('the content of a file ended early');
  }
}

const RETRY_SECONDS = 10;
const READ_WORDS: Readonly<Record<StoreFailure, string>> = {
  silent: 'The file store is not answering, so the file cannot be shown right now. Try again in a minute.',
  refused: 'The file store refused to give the file. Tell whoever runs the server.',
  failed: 'The file store could not give the file. Try again in a minute.',
  missing: 'The content of this file is missing in the file store. Tell whoever runs the server.',
};
const WRITE_WORDS =
  'The file store is not taking files right now, so the file was not saved. Nothing else was changed. ' +
  'Try again in a few minutes.';

/** Returns the 503 for a failed read or write of the store, and the 404 for content that is gone. */
export function storeProblem(error: unknown, action: 'read' | 'write'): unknown {
  if (error instanceof ContentGoneError) return notFound();
  if (!(error instanceof StoreError)) return error;
  const problem: Problem = serviceUnavailable(
    action === 'write' ? WRITE_WORDS : READ_WORDS[error.failure],
    RETRY_SECONDS,
  );
  problem.cause = error;
  return problem;
}
