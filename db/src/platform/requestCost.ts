import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallSpan } from './tracing/callTracer';

/** What a request has taken so far. Statements that run at the same time are added up. */
export interface RequestCost {
  readonly requestId: string;
  statements: number;
  /** Time of its statements with their way to the database, in ms. */
  statementMs: number;
  /** Time that it waited for connections to the database, in ms. */
  connectionWaitMs: number;
  /** Rows that its SELECTs returned. Those of models are not counted. */
  rowsRead: number;
  /** Rows of the list that was sent. */
  rowsSent: number;
  /** Where its statements are traced. */
  span?: CallSpan;
}

/** From here on a call or a statement is slow, in ms. */
export const SLOW_MS = 1000;
/** An id that may stand in logs, headers and comments of SQL. It can't end a comment, since it has neither * nor /. */
const VALID_REQUEST_ID = /^[\w.-]{1,64}$/;

const running = new AsyncLocalStorage<RequestCost>();

/** Whether a text may be the id of a request. */
export const isRequestId = (text: string): boolean => VALID_REQUEST_ID.test(text);

/** Runs what a request does. All that it starts finds its cost by `currentRequest`, also after `await`. */
export function runRequest<T>(requestId: string, work: (cost: RequestCost) => T): T {
  const cost: RequestCost = { requestId, statements: 0, statementMs: 0, connectionWaitMs: 0, rowsRead: 0, rowsSent: 0 };
  return running.run(cost, () => work(cost));
}

/** Returns the cost of the request that runs now; undefined outside of any. */
export const currentRequest = (): RequestCost | undefined => running.getStore();

/** Adds a statement to the request that sent it. */
export function noteStatement(cost: RequestCost | undefined, ms: number, rows: number): void {
  if (!cost) return;
  cost.statements += 1;
  cost.statementMs += ms;
  cost.rowsRead += rows;
}

/** Adds a wait for a connection to the running request. */
export function noteConnectionWait(ms: number): void {
  const cost = currentRequest();
  if (cost) cost.connectionWaitMs += ms;
}

/** Adds rows that are sent to the running request. */
export function noteRowsSent(rows: number): void {
  const cost = currentRequest();
  if (cost) cost.rowsSent += rows;
}

/** Returns the numbers of a request as a log has them, in whole ms. */
export function costFields(cost: RequestCost): Record<string, number> {
  const { statements, statementMs, connectionWaitMs, rowsRead, rowsSent } = cost;
  return {
    statements,
    statementMs: Math.round(statementMs),
    connectionWaitMs: Math.round(connectionWaitMs),
    rowsRead,
    ...(rowsSent > 0 ? { rowsSent } : {}),
  };
}

/**
 * Adds the running request's id to SQL as a comment, so that the server's list of processes and its slow log show it.
 * For statements that are sent as text alone: a prepared one would be prepared anew for each request.
 */
export function withRequestId(text: string): string {
  const requestId = currentRequest()?.requestId;
  return requestId !== undefined && isRequestId(requestId) ? `${text} /* ${requestId} */` : text;
}
