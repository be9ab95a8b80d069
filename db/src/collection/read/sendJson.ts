import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';
import { noteRowsSent } from '../../platform/requestCost';
import type { Row } from '../call/context';

/** Sends JSON text, without Express's ETag and freshness checks, which no caller of a service uses. */
export function sendJsonText(response: Response, status: number, text: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}
/** Sends a value as JSON, as `sendJsonText` does. */
export const sendJson = (response: Response, status: number, body: unknown): void =>
  sendJsonText(response, status, JSON.stringify(body));

/** Rows that are written as JSON before other requests get a turn. A page may have 10,000 rows. */
const ROWS_PER_TURN = 500;
/** Sends a page of rows. Other requests get turns while a long page is written. */
export async function sendPage(
  response: Response,
  { count, results }: { count: number; results: readonly Row[] },
): Promise<void> {
  noteRowsSent(results.length);
  if (results.length <= ROWS_PER_TURN) {
    sendJson(response, 200, { count, results });
    return;
  }
  const parts: string[] = [];
  for (let start = 0; start < results.length; start += ROWS_PER_TURN) {
    parts.push(JSON.stringify(results.slice(start, start + ROWS_PER_TURN)).slice(1, -1));
    await setImmediate();
  }
  sendJsonText(response, 200, `{"count":${count},"results":[${parts.join(',')}]}`);
}
