import { noteStatement, SLOW_MS, type RequestCost } from './requestCost';
import { countStatement, statementKind } from './metrics';

/** A statement that took long, as the log has it. */
export interface SlowStatement {
  requestId: string | undefined;
  kind: string;
  ms: number;
  /** Rows that a SELECT returned. Not known of models' statements, as what follows. */
  rows?: number;
  /** How long its connection was waited for, in ms. */
  connectionWaitMs?: number;
  /** Number of the connection at the server, which names it in its slow log. */
  thread?: number | null;
  /** With question marks in place of values. */
  text?: string;
}
/** A statement that has ended, with what is known of it. */
interface Ended {
  text: string;
  /** By `performance.now()`. */
  startedAt: number;
  rows: number;
  connectionWaitMs: number;
  thread: number | null;
}

const MAX_LOGGED_CHARACTERS = 500;
let report: (statement: SlowStatement) => void = () => undefined;

/** Has slow statements of this process reported, of all pools. */
export function onSlowStatement(listener: (statement: SlowStatement) => void): void {
  report = listener;
}

/** Counts a statement for the metrics and for the request that sent it, and reports a slow one. */
export function endStatement(
  { text, startedAt, rows, connectionWaitMs, thread }: Ended,
  request: RequestCost | undefined,
): void {
  const ms = performance.now() - startedAt;
  countStatement(text, startedAt);
  noteStatement(request, ms, rows);
  request?.span?.addStatement({ text, startedAt, rows });
  if (ms < SLOW_MS) return;
  report({
    requestId: request?.requestId,
    kind: statementKind(text),
    ms: Math.round(ms),
    rows,
    connectionWaitMs: Math.round(connectionWaitMs),
    thread,
    text: text.slice(0, MAX_LOGGED_CHARACTERS),
  });
}

/** Does the same for a statement of models. Its values stand in its text, so that no log or trace may have it. */
export function endModelStatement(text: string, ms: number, request: RequestCost | undefined): void {
  const startedAt = performance.now() - ms;
  countStatement(text, startedAt);
  noteStatement(request, ms, 0);
  request?.span?.addStatement({ text: statementKind(text), startedAt });
  if (ms >= SLOW_MS) report({ requestId: request?.requestId, kind: statementKind(text), ms: Math.round(ms) });
}
