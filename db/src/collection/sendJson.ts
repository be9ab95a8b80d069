import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';
import type { Row } from './context';

/** Answers with text that is JSON. What express' own way looks at besides, a fresh copy and an ETag, is never asked of a service. */
export const sendJsonText = (response: Response, status: number, text: string): void => {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) })
    .end(text);
};
export const sendJson = (response: Response, status: number, body: unknown): void =>
  sendJsonText(response, status, JSON.stringify(body));

/** Rows that are written as JSON in one go: a page of 10,000 would keep all others waiting for as long. */
const AT_ONCE = 500;
/** Answers with a page of rows; other calls get their turn while a long one is written. */
export const sendPage = async (
  response: Response,
  { count, results }: { count: number; results: readonly Row[] },
): Promise<void> => {
  if (results.length <= AT_ONCE) {
    sendJson(response, 200, { count, results });
    return;
  }
  const parts: string[] = [];
  for (let at = 0; at < results.length; at += AT_ONCE) {
    parts.push(JSON.stringify(results.slice(at, at + AT_ONCE)).slice(1, -1));
    await setImmediate();
  }
  sendJsonText(response, 200, `{"count":${count},"results":[${parts.join(',')}]}`);
};
